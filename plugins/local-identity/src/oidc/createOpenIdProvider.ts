import {randomBytes} from 'node:crypto';
import inject, {type Response as InjectedResponse} from 'light-my-request';
import type Provider from 'oidc-provider';
import type {Adapter, AdapterPayload, Configuration} from 'oidc-provider';
import {z} from 'zod';
import {json, type StoreParts} from '../database/database';
import {pageHeaders, problemPage} from '../pages/page';

const Row = z.object({payload: json(z.record(z.string(), z.unknown())), expiresAt: z.number()});

const DEFAULT_LIFETIME_SECONDS = 600;

type Options = StoreParts & {
  issuer: string;
  /** Names the server in the database and in its cookies. */
  server: 'hosted' | 'social';
  /** Path of the sign-in pages, which the ID of a sign-in follows. */
  signInPath: string;
  findClient: (id: string) => AdapterPayload | undefined;
  /** Called when a grant is revoked, to end dependent sessions. */
  endGrant?: (grantId: string) => void;
  configuration: Configuration;
};

/**
 * An instance of `oidc-provider`, which is written for Node's own requests, for a `Request`: with its state in our
 * database, signed cookies, no extra features, and errors as pages. Loads the library, which most sites never need.
 */
export async function createOpenIdProvider(options: Options) {
  const {default: OpenIdProvider} = await import('oidc-provider');
  const provider: Provider = new OpenIdProvider(options.issuer, configure(options));
  // A proxy in front of this process may terminate TLS.
  provider.proxy = true;
  const cookies = [provider.cookieName('interaction'), provider.cookieName('resume')];
  // The library converts every error to a response, and emits it as an event.
  const failures = new WeakMap<object, unknown>();
  provider.on('server_error', ({req}, error) => failures.set(req, error));

  return {
    provider,

    /**
     * `body`: the body, if it was read before.
     *
     * @throws the library's internal error: a bug, or an unavailable database
     */
    fetch: async (request: Request, body?: string): Promise<Response> => {
      // Here, because callers add middleware first.
      const dispatch = provider.callback();
      const url = new URL(request.url);
      const payload = body ?? (await request.text());
      const response = await inject((to, from) => void dispatch(to, from), {
        method: request.method === 'POST' ? 'POST' : 'GET',
        url: url.pathname + url.search,
        headers: {
          ...forwardedHeaders(request, cookies),
          host: url.host,
          'x-forwarded-proto': url.protocol.slice(0, -1),
        },
        ...(payload === '' ? {} : {payload}),
      });
      const {req} = response.raw;
      if (failures.has(req)) {
        throw failures.get(req);
      }
      return toResponse(response);
    },
  };
}

/** The cookie that binds a sign-in to its browser. */
export const interactionCookie = (server: Options['server']) => `idp_${server}_interaction`;

function configure(options: Options): Configuration {
  const {server, signInPath, configuration} = options;
  const cookie = {httpOnly: true, sameSite: 'lax', signed: true} as const;
  return {
    adapter: (name) => createAdapter(name, options),
    // Disabled, so that discovery does not advertise them.
    features: {
      devInteractions: {enabled: false},
      rpInitiatedLogout: {enabled: false},
      pushedAuthorizationRequests: {enabled: false},
      dPoP: {enabled: false},
      resourceIndicators: {enabled: false},
    },
    interactions: {url: (_ctx, {uid}) => `${signInPath}/${uid}`},
    cookies: {
      keys: [randomBytes(32).toString('base64url')],
      names: {
        session: `idp_${server}_session`,
        interaction: interactionCookie(server),
        resume: `idp_${server}_resume`,
      },
      long: cookie,
      short: cookie,
    },
    async renderError(ctx) {
      ctx.type = 'html';
      ctx.set(pageHeaders());
      const text =
        'The site sent an incomplete request, or is not registered here. Contact the site’s owner.';
      ctx.body = String(await problemPage('This sign-in link does not work', text));
    },
    ...configuration,
  };
}

/** One kind of the library's state in our database. Expired entries are not returned. */
function createAdapter(
  name: string,
  {database, now, server, findClient, endGrant}: Options,
): Adapter {
  const kind = `${server} ${name}`;
  const find = (where: {id: string} | {uid: string}) => {
    const row = database.find(Row, 'oidc_state', {kind, ...where});
    return row && row.expiresAt > now() ? row.payload : undefined;
  };

  return {
    async upsert(id, payload, expiresIn = DEFAULT_LIFETIME_SECONDS) {
      const {uid, grantId} = payload;
      const row = {kind, id, payload, uid, grantId, expiresAt: now() + expiresIn * 1000};
      const replace =
        'ON CONFLICT DO UPDATE SET payload = excluded.payload, expires_at = excluded.expires_at';
      database.insert('oidc_state', row, replace);
    },
    find: async (id) => (name === 'Client' ? findClient(id) : find({id})),
    findByUid: async (uid) => find({uid}),
    findByUserCode: async () => undefined,
    async consume(id) {
      const payload = {...find({id}), consumed: Math.floor(now() / 1000)};
      database.update('oidc_state', {payload}, {kind, id});
    },
    async destroy(id) {
      database.remove('oidc_state', {kind, id});
      if (name === 'Grant') {
        endGrant?.(id);
      }
    },
    async revokeByGrantId(grantId) {
      database.remove('oidc_state', {kind, grantId});
    },
  };
}

/**
 * Passes only the cookies that bind a sign-in to its browser. All ports of a host share cookies, and without the one of
 * the library's session everybody signs in anew, so a log-out at the site is a log-out.
 */
function forwardedHeaders(request: Request, names: readonly string[]): Record<string, string> {
  const isPassed = (cookie: string) =>
    names.some((name) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.sig=`));
  const cookies = (request.headers.get('Cookie') ?? '').split(/;\s*/).filter(isPassed);
  const passed = [...request.headers].filter(([name]) =>
    ['content-type', 'authorization', 'accept'].includes(name),
  );
  return {...Object.fromEntries(passed), cookie: cookies.join('; ')};
}

// The library's CORS is not used, because all routes have it from one place. The rest is about the injected connection,
// not about that of the client (RFC 9110 §7.6.1).
const OMITTED_HEADERS = /^(?:access-control-.*|connection|keep-alive|transfer-encoding)$/;

function toResponse({statusCode, headers, rawPayload}: InjectedResponse): Response {
  const copied = new Headers();
  for (const [name, value = []] of Object.entries(headers)) {
    if (!OMITTED_HEADERS.test(name)) {
      [value].flat().forEach((item) => copied.append(name, String(item)));
    }
  }
  const body = rawPayload.length === 0 ? null : new Uint8Array(rawPayload);
  return new Response(body, {status: statusCode, headers: copied});
}
