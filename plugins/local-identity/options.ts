import {z} from 'zod';
import {formatIssues} from './core/parse';
import {MAX_TOKEN_SECONDS} from './core/wire';
import {PASSWORD_HASH_COST} from './directory/passwordHash';

const BareOrigin = z
  .string()
  .refine(
    isBareOrigin,
    'must be an origin such as http://localhost:3001, without a path or a trailing slash',
  );

/** Tokens issued here must differ from those of the service that production trusts. */
const OwnOrigin = BareOrigin.refine(
  (value) => !/^https?:\/\/(?:[^/]+\.)?slashid\.(?:com|dev)(?::\d+)?$/.test(value),
  'must not be an address of SlashID',
);

/** Options of the caller; validated once, when the provider is created. */
const ProviderOptionsSchema = z.strictObject({
  /** The provider's public URL and issuer. Without a trailing slash, because the SDK compares strings. */
  publicURL: OwnOrigin,
  /** Sites that may call the API, frame the identity page and be the target of a link. */
  siteOrigins: z.array(BareOrigin).min(1, 'must contain at least one origin'),
  /** Folder of the database and the signing keys; created when missing. */
  dataDirectory: z.string().min(1),
  /** JSON file with the organization and people of a new installation. */
  seedFile: z.string().min(1),
  /** Default token lifetime, if the organization sets none. */
  tokenDurationSeconds: z.number().int().min(60).max(MAX_TOKEN_SECONDS).default(86_400),
  /** Cost of a password hash. A lower cost makes tests fast and stolen hashes cheap to guess. */
  passwordHashCost: z
    .strictObject({N: z.number(), r: z.number(), p: z.number()})
    .default(PASSWORD_HASH_COST),
  clock: z.custom<() => Date>((value) => typeof value === 'function').optional(),
});

export type IdentityProviderOptions = z.input<typeof ProviderOptionsSchema>;
export type ValidatedOptions = z.output<typeof ProviderOptionsSchema>;

export function validateOptions(options: IdentityProviderOptions): ValidatedOptions {
  const result = ProviderOptionsSchema.safeParse(options, {reportInput: true});
  if (!result.success) {
    throw new Error(
      `The local identity provider cannot start with these options: ${formatIssues(result.error)}.`,
    );
  }
  return result.data;
}

function isBareOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  return url !== undefined && /^https?:$/.test(url.protocol) && url.origin === value;
}
