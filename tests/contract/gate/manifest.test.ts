import {readFile, rm, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it} from 'vitest';
import {openFolderStore} from '@gated-docs/gate';
import type {Manifest} from '@gated-docs/edition-format';
import {chunkOf, writeManifest} from '../../support/gate/editionFolder';
import {hash} from '../../support/gate/factsOf';
import {createEditableGateFixture, type EditableGateFixture} from '../../support/gate/gateFixture';

/** Enough for editions that differ, and quick to write. */
const FEW = {routes: ['/', '/apis/', '/apis/misc/conference/']};

let fixture: EditableGateFixture;

afterEach(() => fixture.close());

describe('a gate that reads a manifest', () => {
  it('serves each combination of groups its edition, and reports pages that are not built', async () => {
    fixture = await createEditableGateFixture();
    const {manifest, directory} = fixture.folder;
    const readers = {...manifest.readers, 'apps+public': 'public'};
    await writeManifest(directory, {...manifest, readers});
    await fixture.refresh();
    const token = await fixture.signIn('public', 'apps');

    const session = await (await fixture.ask('/_gate/session', {token})).json();
    expect(session).toMatchObject({edition: 'public'});
    expect((await fixture.ask('/apps/RND/', {token})).status).toBe(403);
    const decision = await fixture.ask('/_gate/decision?path=/apps/RND/', {token});
    expect(await decision.json()).toMatchObject({effect: 'deny', reason: 'not-built'});
  });

  it.each([
    ['pending', /being prepared/],
    ['failed', /could not be built/],
  ])(
    'responds with 503 to readers of an edition that is %s, and never with another',
    async (status, text) => {
      fixture = await createEditableGateFixture({folder: FEW});
      const {manifest, directory} = fixture.folder;
      const editions = {
        ...manifest.editions,
        internal: {status, pages: 9, hiddenHash: 'a'.repeat(64)},
      };
      await writeManifest(directory, {...manifest, editions});
      await fixture.refresh();
      const token = await fixture.signIn('internal');
      const page = await fixture.ask('/apis/', {token});
      const asset = await fixture.ask(chunkOf('/apis/'), {token});

      expect([page.status, asset.status]).toEqual([503, 503]);
      expect(page.headers.get('retry-after')).toBe('10');
      expect(await page.text()).toMatch(text);
      expect(await asset.text()).toBe('');
      expect((await fixture.ask('/img/logo.svg', {token})).status).toBe(200);
      expect((await fixture.ask('/apis/', {token: await fixture.signIn('public')})).status).toBe(
        200,
      );
      expect((await fixture.ask('/_gate/ready')).status).toBe(503);
    },
  );
});

describe('a gate that starts', () => {
  const start = () =>
    openFolderStore({
      editionsDirectory: fixture.folder.directory,
      onProblem: (problem) => {
        throw new Error(problem);
      },
    });
  const broken = async (change: (manifest: Manifest) => unknown) => {
    fixture = await createEditableGateFixture({folder: FEW});
    await writeManifest(fixture.folder.directory, await change(fixture.folder.manifest));
    return start();
  };

  it('stops if the manifest is missing (R22)', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    await rm(path.join(fixture.folder.directory, 'manifest.json'));

    await expect(start()).rejects.toThrow(/manifest\.json is missing[^\n]*npm run editions$/);
  });

  it.each(['', '{', '[]', 'null', '{"version":1}'])(
    'stops if it cannot read the manifest "%s" (R22)',
    async (text) => {
      fixture = await createEditableGateFixture({folder: FEW});
      await writeFile(path.join(fixture.folder.directory, 'manifest.json'), text);

      await expect(start()).rejects.toThrow(/npm run editions/);
    },
  );

  it.each<[string, (manifest: Manifest) => unknown, RegExp]>([
    ['an unknown key', (manifest) => ({...manifest, open: true}), /open/],
    ['no edition', (manifest) => ({...manifest, editions: {}}), /editions|anonymous/],
    [
      'no anonymous edition that is built',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {
          ...editions,
          anonymous: {status: 'pending', pages: 0, hiddenHash: 'a'.repeat(64)},
        },
      }),
      /"anonymous" for visitors who are not signed in has not been built/,
    ],
    [
      'a folder outside',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: {...editions.public, directory: '../../etc'}},
      }),
      /directory/,
    ],
    [
      'the folder of another edition (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: editions.internal},
      }),
      /"public" contains \S+, which readers in public may not read/,
    ],
    [
      'a private edition for everybody (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, anonymous: editions.public},
      }),
      /"anonymous" contains \S+, which visitors who are not signed in may not read/,
    ],
    [
      'the index of another build (R23)',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: {...editions.public, indexHash: 'a'.repeat(64)}},
      }),
      /public\/first\.files\.json, does not belong to this build/,
    ],
    [
      'a missing index',
      ({editions, ...rest}) => ({
        ...rest,
        editions: {...editions, public: {...editions.public, index: 'public/gone.files.json'}},
      }),
      /gone\.files\.json, is missing/,
    ],
  ])('stops if the manifest names %s', async (_name, change, message) => {
    await expect(broken(change)).rejects.toThrow(message);
  });

  it('stops if an edition has two files for one address', async () => {
    await expect(
      broken(await withIndex((files) => ({...files, '/img/Logo.SVG': files['/img/logo.svg']}))),
    ).rejects.toThrow(/two files with the same address/);
  });

  it('stops if an edition does not contain 404.html', async () => {
    await expect(
      broken(await withIndex(({'/404.html': _shell, ...files}) => files)),
    ).rejects.toThrow(/does not contain 404\.html/);
  });
});

type Files = Record<string, unknown>;

/** A manifest whose public edition has another index, with a matching hash. */
async function withIndex(change: (files: Files) => Files) {
  return async ({editions, ...rest}: Manifest) => {
    const {directory} = fixture.folder;
    const index = 'public/changed.files.json';
    const written = await readFile(path.join(directory, 'public/first.files.json'), 'utf8');
    const {files} = JSON.parse(written) as {files: Files};
    const text = JSON.stringify({version: 1, files: change(files)});
    await writeFile(path.join(directory, index), text);
    return {
      ...rest,
      editions: {...editions, public: {...editions.public, index, indexHash: hash(text)}},
    };
  };
}
