import {describe, expect, it} from 'vitest';
import type {Manifest} from '../../../src/manifest';
import {interimEdition} from './interimEdition';

const HASH = 'a'.repeat(64);
const ready = (id: string): Manifest['editions'][string] => ({
  status: 'ready',
  directory: `${id}/1`,
  index: `${id}/1.files.json`,
  indexHash: HASH,
  pages: 3,
});

const PREVIOUS: Manifest = {
  version: 2,
  visibilityHash: HASH,
  forceLogin: true,
  uxMode: 'modal',
  groups: ['apps', 'public'],
  readers: {'': 'signed-in', apps: 'apps', public: 'public', 'apps+public': 'apps+public'},
  anonymous: 'anonymous',
  pages: {'/apis/': {route: '/apis/', source: 'apis.mdx'}},
  editions: {
    anonymous: ready('anonymous'),
    'signed-in': ready('signed-in'),
    apps: ready('apps'),
    public: {status: 'failed', pages: 3},
    'apps+public': ready('apps+public'),
  },
};

const {editions: _editions, ...PLANNED} = PREVIOUS;

describe('interimEdition', () => {
  it.each<[string, Partial<typeof PLANNED>, string]>([
    ['who reads what has changed', {visibilityHash: 'b'.repeat(64)}, 'apps'],
    [
      'another combination of groups reads the edition now',
      {readers: {...PLANNED.readers, public: 'apps'}},
      'apps',
    ],
    ['a page was removed', {pages: {}}, 'apps'],
    ['another edition is for signing in', {anonymous: 'signed-in'}, 'apps'],
    ['the edition is new', {readers: {...PLANNED.readers, apps: 'wide'}}, 'wide'],
    ['the edition was not built before', {}, 'public'],
  ])('shows nothing if %s', (_why, change, id) => {
    expect(interimEdition({...PLANNED, ...change}, id, 7, PREVIOUS)).toEqual({
      status: 'pending',
      pages: 7,
    });
  });

  it('shows nothing without an earlier build', () => {
    expect(interimEdition(PLANNED, 'apps', 7, undefined)).toEqual({status: 'pending', pages: 7});
  });

  it.each(['apps', 'anonymous', 'signed-in'])('shows the earlier edition "%s" otherwise', (id) => {
    expect(interimEdition(PLANNED, id, 7, PREVIOUS)).toEqual(PREVIOUS.editions[id]);
  });

  it('shows an earlier edition to fewer combinations of groups than before', () => {
    const readers = {...PLANNED.readers, 'apps+public': 'apps'};
    const before = {...PREVIOUS, readers: {...readers}};

    expect(interimEdition(PLANNED, 'apps', 7, before).status).toBe('ready');
  });
});
