import * as z from 'zod';

/** What a provider says about a person, and what later questions about them require. */
export const Grant = z.object({
  /** The person's ID at the provider (`sub`). */
  person: z.string(),
  /** Names of this portal's groups. */
  groups: z.array(z.string()),
  /** Address or user name, for display. */
  name: z.string().optional(),
  /** How the person proved who they are (`amr`, RFC 8176). */
  methods: z.array(z.string()),
  /** The session at the provider (`sid`), which it may end. */
  providerSession: z.string().optional(),
  /** Seconds since the epoch. Without a refresh token, the person must sign in again then. */
  expiresAt: z.number(),
  /** Asks the provider again: a refresh token, or at GitHub the access token. */
  refreshToken: z.string().optional(),
  /** Tells the provider whom to sign out. */
  idToken: z.string().optional(),
});
export type Grant = z.output<typeof Grant>;

/** What the return of a sign-in is compared with. It must be kept where only the same browser can present it. */
export type SignInChecks = {state: string; nonce: string; codeVerifier: string};

export type OpenIDProvider = {
  issuer: string;
  /** Where the browser goes. */
  beginSignIn: (selectAccount: boolean) => Promise<{url: string; checks: SignInChecks}>;
  /** @throws SignInError, or another error if the provider does not respond */
  finishSignIn: (query: string, checks: SignInChecks) => Promise<Grant>;
  /** Asks the provider again; null if it no longer vouches for the person. @throws if it does not respond */
  renew: (grant: Grant) => Promise<Grant | null>;
  /** Whether the provider accepted that the refresh token ends, or does not need to. Never throws. */
  revoke: (grant: Grant) => Promise<boolean>;
  /** Where the browser goes to sign out at the provider, too; null if it has no such page. */
  signOutURL: (grant: Grant) => string | null;
  /** The provider's session that a logout token ends. @throws SignInError */
  readLogoutToken: (token: string) => Promise<string>;
};

/** Why a person cannot sign in. `reason` is for the log; the message is for the person. */
export class SignInError extends Error {
  override readonly name = 'SignInError';

  constructor(
    readonly reason: string,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
