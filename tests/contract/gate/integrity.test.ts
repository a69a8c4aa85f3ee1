import {readFile, rename, rm, symlink, writeFile} from 'node:fs/promises';
import path from 'node:path';
import {afterEach, describe, expect, it, onTestFinished} from 'vitest';
import {openFolderStore} from '../../../plugins/gate/src/adapters/node/folderStore';
import {createGate} from '../../../plugins/gate/src/createGate';
import {FileVanishedError} from '../../../plugins/gate/src/editions/store';
import type {FileIndex} from '@gated-docs/edition-format';
import {writeManifest} from '../../support/gate/editionFolder';
import {hash} from '../../support/gate/factsOf';
import {createEditableGateFixture, type EditableGateFixture} from '../../support/gate/gateFixture';

/** Enough for editions that differ, and quick to write. */
const FEW = {routes: ['/', '/apis/', '/apis/misc/conference/']};

let fixture: EditableGateFixture;

afterEach(() => fixture.close());

describe('a file that differs from the index', () => {
  const PAGE = 'internal/first/apis/misc/conference/index.html';
  const ask = async () =>
    fixture.ask('/apis/misc/conference/', {token: await fixture.signIn('internal')});

  it.each<[string, (file: string) => Promise<void>]>([
    ['a link (X15)', (file) => rm(file).then(() => symlink('/etc/passwd', file))],
    [
      'a link to the same bytes (X15)',
      async (file) => {
        await rename(file, `${file}.moved`);
        await symlink(`${file}.moved`, file);
      },
    ],
    ['other bytes', (file) => writeFile(file, 'root:x:0:0')],
  ])('is not served: %s', async (_name, replace) => {
    fixture = await createEditableGateFixture({folder: FEW});
    await replace(path.join(fixture.folder.directory, PAGE));

    const res = await ask();

    expect(res.status).toBe(500);
    expect(await res.text()).toBe('');
    expect(fixture.problems.at(-1)).toMatchObject({problem: 'failed'});
  });

  it('is not served, and is reported, if it is too large to cache', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    const {directory, manifest} = fixture.folder;
    const {anonymous, ...editions} = manifest.editions;
    const first = await readFile(path.join(directory, 'anonymous/first.files.json'), 'utf8');
    const {files} = JSON.parse(first) as FileIndex;
    const logo = {...files['/img/logo.svg']!, size: 9 * 1024 * 1024, hash: hash('other bytes')};
    const text = JSON.stringify({version: 1, files: {...files, '/img/logo.svg': logo}});
    const index = 'anonymous/large.files.json';
    await writeFile(path.join(directory, index), text);
    const changed = {...anonymous, index, indexHash: hash(text)};
    await writeManifest(directory, {...manifest, editions: {...editions, anonymous: changed}});
    await fixture.refresh();
    const {port} = await fixture.startServer();

    const responses = [
      await fetch(`http://127.0.0.1:${port}/img/logo.svg`),
      await fixture.ask('/img/logo.svg'),
    ];

    for (const res of responses) {
      expect(res.status).toBe(500);
      expect(await res.text()).toBe('');
      expect(res.headers.get('x-content-type-options')).toBe('nosniff');
    }
    const failed = {decision: 'failed', status: 500};
    expect(fixture.log.slice(-2)).toMatchObject([failed, failed]);
    expect(fixture.problems).toMatchObject([{problem: 'failed'}, {problem: 'failed'}]);
  });

  it('is not served if the index does not list it (X16)', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    const folder = path.join(fixture.folder.directory, 'internal/first');
    await writeFile(path.join(folder, '.hidden'), 'canary');
    await writeFile(path.join(folder, 'later.txt'), 'canary');
    const token = await fixture.signIn('internal');

    expect((await fixture.ask('/.hidden', {token})).status).toBe(404);
    expect((await fixture.ask('/later.txt', {token})).status).toBe(404);
  });
});

describe('an internal failure', () => {
  it('responds with 500 without content (D01)', async () => {
    fixture = await createEditableGateFixture({folder: FEW});
    const token = await fixture.signIn('public');
    await rm(fixture.folder.directory, {recursive: true});

    const res = await fixture.ask('/apis/', {token});

    expect(res.status).toBe(500);
    expect(await res.text()).toBe('');
    expect(res.headers.get('cache-control')).toBe('no-store');
    expect(res.headers.get('x-content-type-options')).toBe('nosniff');
    expect(fixture.log.at(-1)).toMatchObject({decision: 'failed', status: 500});
    expect(fixture.problems).toMatchObject([{problem: 'failed'}]);
  });
});

describe('a malformed cookie', () => {
  it.each(['gate_session', ';;;=', '=', `gate_session=${'%'.repeat(3000)}`, 'gate_session="a"; x'])(
    'results in 401, not in an internal failure: %s (D01)',
    async (cookie) => {
      fixture = await createEditableGateFixture({folder: FEW});

      expect((await fixture.ask('/apis/', {headers: {cookie}})).status).toBe(401);
    },
  );
});

describe('a store that fails', () => {
  /** Responds to a request for a page whose file cannot be read. */
  async function readFailing(error: Error) {
    fixture = await createEditableGateFixture({folder: FEW});
    const store = await openFolderStore({...fixture.options, onProblem: () => undefined});
    const reads: string[] = [];
    const gate = createGate(fixture.options, {
      ...store,
      read({name}) {
        reads.push(name);
        return Promise.reject(error);
      },
    });
    onTestFinished(async () => {
      await gate.close();
      store.close();
    });
    const reply = await gate.answer({
      method: 'GET',
      target: '/',
      version: '1.1',
      headers: {host: 'localhost:3000'},
      client: undefined,
      readBody: () => Promise.reject(new Error('no body')),
      disconnection: () => new AbortController().signal,
    });
    return {status: reply.status, reads: reads.length, problem: fixture.problems.at(-1)};
  }

  it('is asked once for anything but a vanished file, and its error is reported', async () => {
    const failure = await readFailing(new TypeError('too many open files'));

    expect(failure).toMatchObject({status: 500, reads: 1});
    expect(failure.problem).toMatchObject({problem: 'failed', detail: 'too many open files'});
  });

  it('is asked again for a file that has vanished, because a new build may have replaced it', async () => {
    expect(await readFailing(new FileVanishedError('gone'))).toMatchObject({status: 500, reads: 4});
  });
});
