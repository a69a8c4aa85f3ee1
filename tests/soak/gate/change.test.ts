import {execFileSync} from 'node:child_process';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {runLoad, type LoadResult} from '../../bench/load/runLoad';
import {requestOf, startGateProcess, type GateProcess} from '../../bench/load/startGateProcess';
import {canary, createEditionFolder, type EditionFolder} from '../../support/gate/editionFolder';

/** Pages of one audience each, with content that nobody else may receive. */
const READERS = [
  {groups: ['internal'], page: '/apis/misc/conference/'},
  {groups: ['public'], page: '/apis/geo/routing/'},
  {groups: ['apps'], page: '/apps/RND/'},
  {groups: ['selfhosted'], page: '/selfhosted/docker/'},
];
const CONNECTIONS = 64;

let folder: EditionFolder;
let gate: GateProcess;

beforeEach(async () => {
  folder = await createEditionFolder();
  gate = await startGateProcess(folder.directory, {WEB_CONCURRENCY: 2});
});
afterEach(async () => {
  await gate.stop();
  await folder.remove();
});

const workers = () =>
  execFileSync('ps', ['-o', 'pid=', '--ppid', String(gate.pid)], {encoding: 'utf8'})
    .trim()
    .split(/\s+/)
    .map(Number);

/** Sends requests as all readers for a while, and runs an action in the middle. */
async function askWhile(
  seconds: number,
  change: () => Promise<unknown>,
): Promise<LoadResult & {builds: Set<string>}> {
  const builds = new Set<string>();
  const requests = await Promise.all(
    READERS.map(async ({groups, page}) =>
      requestOf(gate.port, page, {
        cookie: `gate_session=${await gate.provider.token({groups})}`,
        'accept-encoding': 'identity',
      }),
    ),
  );
  const asking = runLoad({
    port: gate.port,
    requests,
    connections: CONNECTIONS,
    seconds,
    check(index, status, body) {
      const text = body.toString();
      const {page = ''} = READERS[index] ?? {};
      const build = /build-(\w+)/.exec(text)?.[1];
      if (status !== 200 || build === undefined || !text.includes(`${canary(page)} `)) {
        return `${page}: ${status} ${text.slice(-100)}`;
      }
      builds.add(build);
      return null;
    },
  });
  await new Promise((resolve) => setTimeout(resolve, 2_000));
  await change();
  return {...(await asking), builds};
}

describe('a gate that changes under load', () => {
  it('switches to a new build without a wrong body or a failed request', async () => {
    const {problems, lost, answers, builds} = await askWhile(10, () => folder.rebuild());
    console.log(`${answers} answers`);

    expect({problems, lost}).toEqual({problems: [], lost: 0});
    expect(builds).toEqual(new Set(['first', 'second']));
  });

  it('is replaced, process by process, without a wrong body or a failed request', async () => {
    const before = workers();
    const {problems, lost, answers} = await askWhile(15, async () =>
      process.kill(gate.pid, 'SIGHUP'),
    );
    console.log(`${answers} answers`);

    expect({problems, lost}).toEqual({problems: [], lost: 0});
    // On a busy machine, the second one may not be up yet.
    await expect
      .poll(() => workers().filter((pid) => before.includes(pid)), {timeout: 60_000})
      .toEqual([]);
    await expect.poll(() => workers().length).toBe(2);
  });

  it('only loses pending requests when one of two processes is killed', async () => {
    const [victim = 0, other = 0] = workers();
    const {problems, lost, answers} = await askWhile(10, async () =>
      process.kill(victim, 'SIGKILL'),
    );
    console.log(`${answers} answers, ${lost} lost`);

    expect(problems).toEqual([]);
    expect(lost).toBeLessThanOrEqual(CONNECTIONS);
    expect(workers()).toContain(other);
    await expect.poll(() => workers().length, {timeout: 60_000}).toBe(2);
  });
});
