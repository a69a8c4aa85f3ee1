import {z} from 'zod';
import {Grant} from '@gated-docs/oidc';

/** The content of the session cookie. Times in seconds since the epoch. */
export const SealedSession = z.object({
  /** Random, and the same after renewals. */
  id: z.string(),
  grant: Grant,
  /** When the provider last confirmed it. */
  confirmedAt: z.number(),
  endsAt: z.number(),
});

export type SealedSession = z.output<typeof SealedSession>;
