import inject, {type DispatchFunc, type Response as InjectedResponse} from 'light-my-request';
import type Provider from 'oidc-provider';

type Interaction = InstanceType<Provider['Interaction']>;

export type Bridge = {
  /**
   * `body`: the body, if it was read before.
   *
   * @throws the library's internal error: a bug, or an unavailable database
   */
  fetch: (request: Request, body?: string) => Promise<Response>;
  /**
   * The sign-in of this browser, by its cookie; the page's URL alone is not enough. Undefined if it has none.
   *
   * @throws any other error, such as an unavailable database
   */
  findInteraction: (request: Request) => Promise<Interaction | undefined>;
};

/**
 * Lets `oidc-provider`, which is written for Node's own requests, answer a `Request`. Of the cookies, only
 * those go in that bind a sign-in to its browser. The one of the library's session does not: everybody
 * signs in anew, so a log-out at the site is a log-out.
 */
export function createBridge(provider: Provider): Bridge {
  // A proxy in front of this process may terminate TLS.
  provider.proxy = true;
  const cookies = [provider.cookieName('interaction'), provider.cookieName('resume')];
  const dispatch = provider.callback();
  // The library converts every error to a response, and emits it as an event.
  const failures = new WeakMap<object, unknown>();
  provider.on('server_error', ({req}, error) => failures.set(req, error));

  function send(request: Request, body: string, handle: DispatchFunc): Promise<InjectedResponse> {
    const url = new URL(request.url);
    return inject(handle, {
      method: request.method === 'POST' ? 'POST' : 'GET',
      url: url.pathname + url.search,
      headers: {
        ...forwardedHeaders(request, cookies),
        host: url.host,
        'x-forwarded-proto': url.protocol.slice(0, -1),
      },
      ...(body === '' ? {} : {payload: body}),
    });
  }

  return {
    async fetch(request, body) {
      let received: object = request;
      const response = await send(request, body ?? (await request.text()), (given, to) => {
        received = given;
        void dispatch(given, to);
      });
      if (failures.has(received)) {
        throw failures.get(received);
      }
      return toResponse(response);
    },

    async findInteraction(request) {
      const {errors} = await import('oidc-provider');
      let found: Interaction | undefined;
      let failure: unknown;
      await send(request, '', (given, to) => {
        const details = provider.interactionDetails(given, to);
        void details.then(
          (interaction) => {
            found = interaction;
            to.end();
          },
          (error: unknown) => {
            failure = error;
            to.end();
          },
        );
      });
      if (failure instanceof Error && !(failure instanceof errors.SessionNotFound)) {
        throw failure;
      }
      return found;
    },
  };
}

/** Passes only the provider's own cookies, because all ports of a host share cookies. */
function forwardedHeaders(request: Request, names: readonly string[]): Record<string, string> {
  const cookies = (request.headers.get('Cookie') ?? '')
    .split(/;\s*/)
    .filter((cookie) =>
      names.some((name) => cookie.startsWith(`${name}=`) || cookie.startsWith(`${name}.sig=`)),
    );
  const passed = ['content-type', 'authorization', 'accept'].flatMap((name) => {
    const value = request.headers.get(name);
    return value === null ? [] : [[name, value] as const];
  });
  return Object.fromEntries([...passed, ['cookie', cookies.join('; ')]]);
}

// The library's CORS is not used, because all routes have it from one place. The rest is about the injected connection,
// not about that of the client (RFC 9110 §7.6.1).
const OMITTED_HEADERS = /^(?:access-control-.*|connection|keep-alive|transfer-encoding)$/;

function toResponse({statusCode, headers, rawPayload}: InjectedResponse): Response {
  const copied = new Headers();
  for (const [name, value] of Object.entries(headers)) {
    for (const each of Array.isArray(value) ? value : [value]) {
      if (each !== undefined && !OMITTED_HEADERS.test(name)) {
        copied.append(name, String(each));
      }
    }
  }
  const hasBody = statusCode !== 204 && statusCode !== 304;
  return new Response(hasBody ? new Uint8Array(rawPayload) : null, {
    status: statusCode,
    headers: copied,
  });
}
