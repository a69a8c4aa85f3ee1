import {onTestFinished} from 'vitest';
import {openProvider, parseOpenIDOptions} from '@gated-docs/oidc';
import {createGateFixture, PUBLIC_URL, type GateFixture} from '../gate/gateFixture';
import {CLIENT_ID, CLIENT_SECRET, type StandInOpenID} from './standInOpenID';

export const SECRET = 'a secret of more than thirty-two characters';

/** A browser's cookies. */
export class CookieJar {
  readonly #values = new Map<string, string>();

  constructor(values: Iterable<[string, string]> = []) {
    this.#values = new Map(values);
  }

  /** The header; with `more`, values that a neighbouring host has set. */
  header(...more: string[]): string {
    return [...[...this.#values].map(([name, value]) => `${name}=${value}`), ...more].join('; ');
  }

  take(response: Response): Response {
    for (const text of response.headers.getSetCookie()) {
      const [, name = '', value = '', rest = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(text) ?? [];
      if (/Max-Age=0/i.test(rest)) {
        this.#values.delete(name);
      } else {
        this.#values.set(name, value);
      }
    }
    return response;
  }

  get names(): string[] {
    return [...this.#values.keys()];
  }

  get(name: string): string {
    return this.#values.get(name) ?? '';
  }

  copy(): CookieJar {
    return new CookieJar(this.#values);
  }
}

export type OpenIDGate = Awaited<ReturnType<typeof openOpenIDGate>>;

type Options = Omit<NonNullable<Parameters<typeof createGateFixture>[0]>, 'openID'> & {
  openID?: Partial<Parameters<typeof parseOpenIDOptions>[0]>;
  secrets?: string[];
};

/** A gate over small editions whose readers sign in at this provider, and one browser. */
export async function openOpenIDGate(
  {issuer}: Pick<StandInOpenID, 'issuer'>,
  {openID = {}, secrets = [SECRET], ...options}: Options = {},
) {
  const provider = await openProvider(
    parseOpenIDOptions({
      issuer,
      clientID: CLIENT_ID,
      clientSecret: CLIENT_SECRET,
      publicURL: PUBLIC_URL,
      ...openID,
    }),
  );
  const fixture: GateFixture = await createGateFixture(
    {startAt: Date.now(), ...options},
    {openID: {provider, secrets}},
  );
  onTestFinished(fixture.close);
  const jar = new CookieJar();

  /** Sends a request with a browser's cookies, and keeps those of the response. */
  async function ask(path: string, init: RequestInit = {}, browser = jar): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('cookie', browser.header());
    return browser.take(await fixture.fetch(new Request(PUBLIC_URL + path, {...init, headers})));
  }

  /** Starts a sign-in on a page, and returns the parameters that the provider gets. */
  async function begin(page = '/apis/', browser = jar, query = ''): Promise<URLSearchParams> {
    const headers = {referer: PUBLIC_URL + page};
    const response = await ask(`/_gate/oidc/sign-in${query}`, {headers}, browser);
    return new URL(response.headers.get('location') ?? '').searchParams;
  }

  /** Comes back from the provider. `undefined` removes a parameter. */
  function callback(
    changes: Record<string, string | undefined> = {},
    browser = jar,
  ): Promise<Response> {
    const usual = {code: 'code', iss: issuer};
    const parameters = JSON.parse(JSON.stringify({...usual, ...changes})) as Record<string, string>;
    return ask(`/_gate/oidc/callback?${new URLSearchParams(parameters)}`, {}, browser);
  }

  return {...fixture, jar, ask, begin, callback};
}
