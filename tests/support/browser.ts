import {PUBLIC_URL, type TestProvider} from './identity';

/** Follows redirects on the provider's pages with a cookie jar, like a browser. */
export function createBrowser(idp: Pick<TestProvider, 'fetch'>) {
  const jar = new Map<string, string>();

  async function send(request: Request): Promise<Response> {
    request.headers.set('Cookie', [...jar].map(([name, value]) => `${name}=${value}`).join('; '));
    const response = await idp.fetch(request);
    for (const cookie of response.headers.getSetCookie()) {
      const [pair = ''] = cookie.split(';');
      const cut = pair.indexOf('=');
      jar.set(pair.slice(0, cut), pair.slice(cut + 1));
    }
    return response;
  }

  /** Stops at a page, or at the first URL outside the provider. */
  async function follow(first: Request): Promise<{url: string; status: number; page: string}> {
    let request = first;
    for (let hop = 0; hop < 10; hop += 1) {
      const response = await send(request);
      const location = response.headers.get('Location');
      if (location === null) {
        return {url: request.url, status: response.status, page: await response.text()};
      }
      const next = new URL(location, request.url);
      if (next.origin !== PUBLIC_URL) {
        return {url: next.href, status: response.status, page: ''};
      }
      request = new Request(next);
    }
    throw new Error('too many redirects');
  }

  return {
    open: (url: string) => follow(new Request(url)),
    submit: (url: string, fields: Record<string, string>) =>
      follow(new Request(url, {method: 'POST', body: new URLSearchParams(fields)})),
  };
}
