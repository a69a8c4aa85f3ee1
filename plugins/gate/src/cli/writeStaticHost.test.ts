import {describe, expect, it} from 'vitest';
import type {Manifest} from '@gated-docs/edition-format';
import {redirects, roleOf} from './writeStaticHost';

const edition = (id: string) => ({
  status: 'ready' as const,
  directory: `${id}/1f2e`,
  index: `${id}/1f2e.files.json`,
  indexHash: '0'.repeat(64),
  pages: 1,
  hiddenHash: '0'.repeat(64),
});
const manifest: Manifest = {
  version: 3,
  forceLogin: true,
  uxMode: 'modal',
  groups: ['apps', 'public'],
  readers: {'': 'signed-in', apps: 'apps', public: 'apps', 'apps+public': 'apps+public'},
  anonymous: 'anonymous',
  pages: {},
  editions: Object.fromEntries(
    ['anonymous', 'signed-in', 'apps', 'apps+public'].map((id) => [id, edition(id)]),
  ),
};

/** Emulates such a host: the first rule with matching path and role applies. */
function follow(path: string, role?: string): string {
  for (const line of redirects(manifest).split('\n')) {
    const [from = '#', to = '', status = '', condition] = line.split(' ');
    const prefix = from.endsWith('*') ? from.slice(0, -1) : null;
    const fits = prefix === null ? from === path : path.startsWith(prefix);
    if (!line.startsWith('#') && fits && (!condition || condition === `Role=${role}`)) {
      return `${status} ${to.replace(':splat', path.slice(prefix?.length ?? 0))}`;
    }
  }
  return 'none';
}

describe('the rules for hosts with role checks', () => {
  it.each([
    ['/apps/1f2e/apis/', 'edition-apps'],
    ['/apps+public/1f2e/index.html', undefined],
    ['/apps/1f2e.files.json', 'edition-apps'],
    ['/manifest.json', 'edition-apps'],
  ])('show %s to nobody (%s)', (path, role) => {
    expect(follow(path, role)).toBe('404! /anonymous/1f2e/404.html');
  });

  it.each([
    [undefined, 'anonymous'],
    ['internal', 'anonymous'], // a group is no role
    ['edition-', 'anonymous'],
    ['edition-signed-in', 'signed-in'],
    ['edition-apps', 'apps'],
    ['edition-apps_and_public', 'apps+public'],
  ])('serve the role %s the edition %s', (role, id) => {
    expect(follow('/apis/', role)).toBe(`200! /${id}/1f2e/apis/`);
  });

  it('reject two editions with the same role', () => {
    const editions = {...manifest.editions, apps_and_public: edition('apps_and_public')};

    expect(() => redirects({...manifest, editions})).toThrow(
      'The editions "apps+public" and "apps_and_public" would have the same role, "edition-apps_and_public". Rename the group whose name contains "_and_".',
    );
  });

  it('reject editions that are not all built', () => {
    const apps = {status: 'pending' as const, pages: 1, hiddenHash: '0'.repeat(64)};
    const half = {...manifest, editions: {...manifest.editions, apps}};

    expect(() => redirects(half)).toThrow('Some editions have not been built.');
    expect(roleOf('apps+internal+public')).toBe('edition-apps_and_internal_and_public');
  });
});
