import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {editionFor, parseManifest, type Manifest} from '@gated-docs/edition-format';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {withdrawGroup, withoutGroup} from './withdrawGroup';

const edition = {status: 'pending' as const, pages: 1, hiddenHash: '0'.repeat(64)};
const manifest: Manifest = {
  version: 3,
  forceLogin: true,
  uxMode: 'modal',
  groups: ['apps', 'internal'],
  readers: {'': 'signed-in', apps: 'apps', internal: 'internal', 'apps+internal': 'internal'},
  anonymous: 'anonymous',
  pages: {'/apps/': {route: '/apps/', requires: [['apps', 'internal']]}},
  editions: {anonymous: edition, 'signed-in': edition, apps: edition, internal: edition},
};

it.each([
  [[], 'signed-in'],
  [['internal'], 'signed-in'],
  [['apps', 'internal'], 'apps'],
  [['apps'], 'apps'],
])('without "internal", a reader in %j gets %s', (groups, expected) => {
  expect(editionFor(withoutGroup(manifest, 'internal'), groups)).toBe(expected);
});

it('keeps the manifest valid', async () => {
  const folder = temporaryFolder('withdraw');
  onTestFinished(() => rm(folder, {recursive: true}));
  const file = path.join(folder, 'manifest.json');
  await writeFile(file, JSON.stringify(manifest));

  const said = await withdrawGroup(folder, 'apps');

  const written = parseManifest(await readFile(file, 'utf8'), file);
  expect(editionFor(written, ['apps'])).toBe('signed-in');
  expect(said).toContain('"apps" no longer gives access');
});

it('removes the group from the reviewers', () => {
  const views = {internal: [{edition: 'apps', groups: ['apps']}]};
  const reviewed = {...manifest, review: {groups: ['apps', 'internal'], views}};

  const first = withoutGroup(reviewed, 'internal');

  expect(first.review).toEqual({groups: ['apps'], views});
  expect(withoutGroup(first, 'apps')).not.toHaveProperty('review');
});

it('rejects a group without any access', () => {
  expect(() => withoutGroup(manifest, 'Internal')).toThrow(
    'Use one of these groups: apps, internal.',
  );
});
