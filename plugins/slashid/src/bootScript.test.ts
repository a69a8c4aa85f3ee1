import vm from 'node:vm';
import {beforeAll, describe, expect, it} from 'vitest';
import type {Rule} from '@gated-docs/access/rules';
import type {AccessConfig} from '@gated-docs/access-config';
import {bootScript} from './bootScript';

let codeFor: Awaited<ReturnType<typeof bootScript>>;

beforeAll(async () => {
  codeFor = await bootScript();
});

const access = (privatePaths: Rule[], forceLogin = false): AccessConfig => ({
  forceLogin,
  privatePaths,
  uxMode: 'modal',
  storeToken: true,
});

const tokenOf = (groups: string[], more: object = {}) => {
  const claims = {person_id: 'p1', person_type: 'regular', groups, exp: 4e9, ...more};
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
};

type Storage = {getItem: () => string | null};
type Provider = () => Promise<Partial<Response>>;

const provider =
  (valid: boolean, status = 200): Provider =>
  () =>
    Promise.resolve({status, json: () => Promise.resolve({result: {valid}})});

/** Runs the script as a page would, and returns what it writes to `portal-access` on <html>, in order. */
function start(code: string, pathname: string, storage: Storage, fetch: Provider): string[] {
  const written: string[] = [];
  const documentElement = {
    setAttribute: (name: string, value: string) => written.push(`${name}=${value}`),
    getAttribute: () => written.at(-1)?.split('=')[1],
  };
  const globals = {document: {documentElement}, location: {pathname}};
  vm.runInNewContext(code, {
    ...globals,
    window: {localStorage: storage},
    fetch,
    AbortSignal,
    atob,
    TextDecoder,
    Uint8Array,
  });
  return written;
}

async function run(code: string, pathname: string, storage: Storage, fetch = provider(true)) {
  const written = start(code, pathname, storage, fetch);
  // The provider's response takes a few microtasks.
  await new Promise((resolve) => setImmediate(resolve));
  return written;
}

const RULES: Rule[] = [
  {path: '/apis*', groups: ['public']},
  {path: '/apis/secret', groups: ['internal']},
];

describe('bootScript', () => {
  it.each([
    // path, stored token, expected access
    ['/apis/', null, ['sign-in']],
    ['/apis/', 'garbage', ['sign-in']],
    ['/apis/', tokenOf(['public'], {exp: 1}), ['sign-in']], // expired
    ['/apis/', tokenOf(['public'], {oid: 'o2'}), ['sign-in']], // of another organization
    ['/a%2Fb', tokenOf(['public']), ['confirming', 'sign-in']], // no canonical form
    ['/apis/%73ecret', tokenOf(['public']), ['confirming', 'forbidden']],
    ['/apis/', tokenOf([]), ['confirming', 'forbidden']],
    ['/apis/', tokenOf(['public']), ['confirming', 'permit']],
    ['/apis/secret/', tokenOf(['internal']), ['confirming', 'permit']],
    ['/', null, ['permit']],
    ['/', tokenOf(['public']), ['permit']],
    ['/beta/', null, ['sign-in']], // a page's own rule
  ])('decides about %s with the token %j: %j', async (pathname, token, expected) => {
    const code = codeFor({...access(RULES), orgID: 'o1'}, [{path: '/beta/', auth: true}]);

    expect(await run(code, pathname, {getItem: () => token})).toEqual(
      expected.map((value) => `portal-access=${value}`),
    );
  });

  it.each<[string, Provider, string[]]>([
    ['rejects the token', provider(false), ['confirming', 'sign-in']],
    ['is broken', provider(true, 503), ['confirming']],
    ['cannot be reached', () => Promise.reject(new Error('offline')), ['confirming']],
    ['does not respond', () => new Promise(() => undefined), ['confirming']],
  ])('keeps a private page hidden when the provider %s (6.2)', async (_, fetch, expected) => {
    const code = codeFor(access(RULES), []);

    expect(await run(code, '/apis/', {getItem: () => tokenOf(['public'])}, fetch)).toEqual(
      expected.map((value) => `portal-access=${value}`),
    );
  });

  it('only asks the site’s provider', async () => {
    const asked: unknown[] = [];
    const code = codeFor({...access(RULES), orgID: 'o1', baseURL: 'https://id.example'}, []);
    const fetch = (...given: unknown[]) => {
      asked.push(given[0]);
      return provider(true)();
    };
    await run(code, '/apis/', {getItem: () => tokenOf(['public'])}, fetch);

    expect(asked).toEqual(['https://id.example/token/validate']);
  });

  it('treats blocked storage as signed out', async () => {
    const blocked = {
      getItem: () => {
        throw new Error('SecurityError');
      },
    };

    expect(await run(codeFor(access([], true), []), '/', blocked)).toEqual([
      'portal-access=sign-in',
    ]);
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028'])(
    'cannot be ended by the rule path %j',
    async (path) => {
      const code = codeFor(access([{path: `/${path}`}]), [{path: `/${path}`}]);

      expect(code).not.toMatch(/<\/script|<!--/i);
      expect(await run(code, '/', {getItem: () => null})).toEqual(['portal-access=permit']);
    },
  );

  it('is one inline script, so that nothing waits for a request', () => {
    expect(codeFor(access([]), [])).not.toMatch(/\bimport\b|\brequire\(/);
  });
});
