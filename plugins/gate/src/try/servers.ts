import {z} from 'zod';
import {hasAnyGroup} from '@gated-docs/access';
import type {Person} from '../session/reader';

/** In the one spelling of `new URL`, without anything after the path. */
const BaseURL = z
  .url({protocol: /^https?$/, abort: true, error: 'is not an http or https URL.'})
  .refine(
    (url) => {
      const {origin, pathname} = new URL(url);
      return url === origin + pathname.replace(/\/$/, '');
    },
    {
      error:
        'is not a base URL. Write its host in lower case, and remove the user name, the default port, the trailing slash, the query and the hash.',
    },
  );

const Secret = z.string().regex(/^[\x21-\x7e]+$/, {error: 'is empty or contains spaces.'});

/** Methods for which the operator's credentials are used by default. */
const READING = ['GET', 'HEAD'];

const TryServer = z
  .strictObject({
    /** Base URL in the contracts, or the beginning of several. */
    server: BaseURL,
    label: z.string().trim().min(1, {error: 'is empty. Name the server for readers.'}),
    /** Whose data the credentials change. Readers type its name before a call that affects live missions. */
    tenant: z.string().trim().min(1, {error: 'is empty. Name the tenant.'}).optional(),
    /** The URL that calls go to instead of `server`. */
    target: BaseURL,
    /** Whether the target may have a private or loopback address. */
    allowPrivate: z.boolean().default(false),
    /** The operator's bearer token, for all readers or those in one of these groups. */
    credentials: z
      .strictObject({
        bearer: Secret,
        methods: z.array(z.string().toUpperCase()).readonly().default(READING),
        groups: z.array(z.string()).min(1).readonly().optional(),
      })
      .optional(),
    /** For the sandbox: every reader gets a connector of their own with this API key. */
    sandbox: z
      .strictObject({
        tokenPath: z.string().startsWith('/'),
        apiKey: Secret,
        /** Where readers' own programs find it. Unlike the target, readers see it. */
        address: BaseURL.optional(),
      })
      .optional(),
  })
  .refine(({credentials, sandbox}) => !credentials || !sandbox, {
    error: 'has both credentials and a sandbox. Remove one of them.',
  })
  .refine(({credentials, tenant}) => !credentials || tenant !== undefined, {
    error: 'has credentials, but no tenant. Name the tenant that they belong to.',
  })
  .refine(({target, allowPrivate}) => allowPrivate || target.startsWith('https:'), {
    error: 'has an http target. Use https, or set allowPrivate for a server in your own network.',
  });

export const TryServers = z
  .array(TryServer)
  .readonly()
  .refine((servers) => new Set(servers.map(({server}) => server)).size === servers.length, {
    error: 'lists a server twice. List each one once.',
  });

export type TryServer = z.infer<typeof TryServer>;

/** The configured server for a base URL of a contract: the one with the longest common path. */
export function serverFor(servers: readonly TryServer[], baseURL: string): TryServer | undefined {
  return servers
    .filter(({server}) => baseURL === server || baseURL.startsWith(`${server}/`))
    .sort((one, other) => other.server.length - one.server.length)[0];
}

/** The operator's credentials that this reader's calls may use. */
export function credentialsFor(
  {credentials}: TryServer,
  {groups}: Person,
): TryServer['credentials'] {
  const isForReader = !credentials?.groups || hasAnyGroup(groups, credentials.groups);
  return isForReader ? credentials : undefined;
}
