import vm from 'node:vm';
import {beforeAll, describe, expect, it} from 'vitest';
import type {Rule} from '../../../src/access';
import type {AccessConfig} from '../../../src/site-config';
import {bootScript} from './bootScript';

let scriptFor: Awaited<ReturnType<typeof bootScript>>;

beforeAll(async () => {
  scriptFor = await bootScript(process.cwd());
});

const access = (privatePaths: Rule[], forceLogin = false): AccessConfig => ({
  forceLogin,
  privatePaths,
  uxMode: 'modal',
  storeToken: true,
});

const codeFor = (...given: Parameters<typeof scriptFor>) => String(scriptFor(...given).innerHTML);

const tokenOf = (groups: string[], exp = 4_000_000_000) => {
  const claims = {person_id: 'p1', person_type: 'regular', groups, exp};
  return `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
};

/** Runs the script as a page would, and says what it wrote to <html>. */
function run(code: string, pathname: string, storage: {getItem: () => string | null}): unknown {
  let written: unknown;
  const documentElement = {
    setAttribute: (name: string, value: string) => (written = [name, value]),
  };
  vm.runInNewContext(code, {
    document: {documentElement},
    location: {pathname},
    localStorage: storage,
    atob,
    TextDecoder,
    Uint8Array,
  });
  return written;
}

const RULES: Rule[] = [
  {path: '/apis*', groups: ['public']},
  {path: '/apis/secret', groups: ['internal']},
];

describe('bootScript', () => {
  it('takes a token of another organization for nobody signed in', () => {
    const claims = {
      person_id: 'p1',
      person_type: 'regular',
      groups: ['public'],
      exp: 4e9,
      oid: 'o2',
    };
    const token = `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.sig`;
    const code = codeFor({...access(RULES), orgID: 'o1'}, []);

    expect(run(code, '/apis/', {getItem: () => token})).toEqual(['portal-access', 'sign-in']);
  });

  it.each([
    // path, stored token, what the page may show
    ['/apis/', null, 'sign-in'],
    ['/apis/', 'garbage', 'sign-in'],
    ['/apis/', tokenOf(['public'], 1), 'sign-in'], // expired
    ['/a%2Fb', tokenOf(['public']), 'sign-in'], // no canonical form
    ['/apis/%73ecret', tokenOf(['public']), 'forbidden'],
    ['/apis/', tokenOf([]), 'forbidden'],
    ['/apis/', tokenOf(['public']), 'permit'],
    ['/apis/secret/', tokenOf(['internal']), 'permit'],
    ['/', null, 'permit'],
    ['/beta/', null, 'sign-in'], // a page's own rule
  ])('decides about %s with the token %j: %s', (pathname, token, expected) => {
    const code = codeFor(access(RULES), [{path: '/beta/', auth: true}]);

    expect(run(code, pathname, {getItem: () => token})).toEqual(['portal-access', expected]);
  });

  it('takes blocked storage for nobody signed in', () => {
    const blocked = {
      getItem: () => {
        throw new Error('SecurityError');
      },
    };

    expect(run(codeFor(access([], true), []), '/', blocked)).toEqual(['portal-access', 'sign-in']);
  });

  it.each(['</script><script>alert(1)</script>', '<!--<script>', '\u2028'])(
    'cannot be ended by the rule path %j',
    (path) => {
      const code = codeFor(access([{path: `/${path}`}]), [{path: `/${path}`}]);

      expect(code).not.toMatch(/<\/script|<!--/i);
      expect(run(code, '/', {getItem: () => null})).toEqual(['portal-access', 'permit']);
    },
  );

  it('is one script without address, so that nothing is waited for', () => {
    expect(scriptFor(access([]), [])).toEqual({tagName: 'script', innerHTML: expect.any(String)});
    expect(codeFor(access([]), [])).not.toMatch(/\bimport\b|\brequire\(/);
  });
});
