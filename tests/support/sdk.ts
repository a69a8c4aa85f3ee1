import {SlashID} from '@slashid/slashid';
import {onTestFinished, vi} from 'vitest';
import {createAuthenticator} from './authenticator';
import {PUBLIC_URL, SITE, type TestProvider} from './identity';

/**
 * Runs the unmodified SDK against a provider, in Node. Emulates the browser APIs that it needs: storage,
 * a window for messages and popups, an authenticator, and a `fetch` that enforces CORS.
 */
export function createSdk(
  idp: TestProvider,
  {search = '', organization = idp.organizationId} = {},
) {
  const window = playBrowser(idp, search);
  const sdk = new SlashID({
    oid: organization,
    environment: {baseURL: PUBLIC_URL, sdkURL: `${PUBLIC_URL}/sdk.html`},
    analyticsEnabled: false,
  });
  return {sdk, window};
}

function playBrowser(idp: TestProvider, search: string) {
  const stored = new Map<string, string>();
  const storage = {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => stored.set(key, String(value)),
    removeItem: (key: string) => stored.delete(key),
  };
  // The identity page in its iframe: separate storage, accessed by messages.
  const contentWindow = {
    postMessage: ({id}: {id: string}) => {
      const reply = new MessageEvent('message', {origin: PUBLIC_URL, data: {id, value: null}});
      queueMicrotask(() => window.dispatchEvent(reply));
    },
  };
  const element = () => ({setAttribute() {}, addEventListener() {}, style: {}, contentWindow});
  const document = {
    createElement: element,
    getElementById: () => null,
    hasFocus: () => true,
    body: {appendChild() {}},
    head: {appendChild() {}},
  };
  const popup = {document: {write() {}}, location: '', blur() {}, focus() {}, close() {}};
  const window = Object.assign(new EventTarget(), {
    localStorage: storage,
    sessionStorage: storage,
    location: new URL(`${SITE}/${search}`),
    crypto: globalThis.crypto,
    document,
    popup,
    open: () => popup,
    PublicKeyCredential: class {},
    screen: {width: 1000, height: 800},
  });
  vi.stubGlobal('window', window);
  vi.stubGlobal('document', document);
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  vi.stubGlobal('navigator', {userAgent: 'contract-test', credentials: playAuthenticator()});
  vi.stubGlobal('fetch', fetchAcrossOrigins(idp));
  // The SDK logs failed sign-ins, which these tests provoke.
  const log = vi.spyOn(console, 'log').mockImplementation(() => {});
  onTestFinished(() => {
    vi.unstubAllGlobals();
    log.mockRestore();
  });
  return window;
}

/** Enforces CORS: a call without permission is a network error. */
function fetchAcrossOrigins(idp: TestProvider): typeof fetch {
  return async (input, init) => {
    const request = new Request(input, init);
    const wanted = [...request.headers.keys()];
    request.headers.set('Origin', SITE);
    const preflight = new Request(request.url, {method: 'OPTIONS', headers: {Origin: SITE}});
    const permission = (await idp.fetch(preflight)).headers;
    const response = await idp.fetch(request);
    const allowed = permission.get('Access-Control-Allow-Headers')?.split(/,\s*/) ?? [];
    const isPermitted =
      wanted.every((name) => allowed.includes(name)) &&
      permission.get('Access-Control-Allow-Methods')?.includes(request.method) &&
      response.headers.get('Access-Control-Allow-Origin') === SITE;
    if (!isPermitted) {
      throw new TypeError('Failed to fetch');
    }
    return response;
  };
}

const encode = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('base64url');
const decode = (text: string) => new Uint8Array(Buffer.from(text, 'base64url')).buffer;

function playAuthenticator() {
  const authenticator = createAuthenticator(SITE);
  const toCredential = ({id, response}: ReturnType<typeof authenticator.get>) => ({
    id,
    rawId: decode(id),
    type: 'public-key',
    getClientExtensionResults: () => ({}),
    response: Object.fromEntries(
      Object.entries(response).map(([name, value]) => [name, decode(String(value))]),
    ),
  });
  return {
    create: async ({publicKey}: any) => {
      const {challenge, user, rp} = publicKey;
      const options = {challenge: encode(challenge), user: {id: encode(user.id)}, rp};
      return toCredential(authenticator.create(options));
    },
    get: async ({publicKey}: any) => {
      const {challenge, rpId} = publicKey;
      return toCredential(authenticator.get({challenge: encode(challenge), rpId}));
    },
  };
}
