import {CookieJar} from './openIDGate';

/** A browser without scripts: follows redirects, with the cookies of each origin. */
export class Follower {
  readonly #jars = new Map<string, CookieJar>();

  jarOf(url: string): CookieJar {
    const {origin} = new URL(url);
    const jar = this.#jars.get(origin) ?? new CookieJar();
    this.#jars.set(origin, jar);
    return jar;
  }

  /** Opens an address, and returns the last response with its address. */
  async open(url: string, init: RequestInit = {}): Promise<{url: string; response: Response}> {
    const jar = this.jarOf(url);
    const headers = new Headers({
      accept: 'text/html',
      ...Object.fromEntries(new Headers(init.headers)),
    });
    headers.set('cookie', jar.header());
    const response = jar.take(await fetch(url, {...init, headers, redirect: 'manual'}));
    const location = response.headers.get('location');
    return response.status >= 300 && response.status < 400 && location !== null
      ? this.open(new URL(location, url).href)
      : {url, response};
  }

  /** Signs in at `startOidcProvider` from a page of a portal. */
  async signIn(portal: string, page: string, account: string) {
    const headers = {referer: portal + page};
    const asked = await this.open(`${portal}/_gate/oidc/sign-in`, {headers});
    const body = new URLSearchParams({account});
    return this.open(asked.url, {method: 'POST', body});
  }
}
