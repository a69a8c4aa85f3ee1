import {createHash} from 'node:crypto';
import {connect, type Socket} from 'node:net';
import {afterAll, beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {readBuild, type Build} from '@gated-docs/verify';
import {cpuOf, residentOf} from '../../bench/load/processes';
import {runLoad} from '../../bench/load/runLoad';
import {requestOf, startGateProcess, type GateProcess} from '../../bench/load/startGateProcess';
import {buildSiteEditions, EDITIONS} from '../../support/siteEditions';

const REQUESTS = 1_000_000;
const CONNECTIONS = 64;
const SESSIONS = 3_000;

let build: Build;
let gate: GateProcess;

beforeAll(async () => {
  await buildSiteEditions();
  build = await readBuild(EDITIONS);
  gate = await startGateProcess(EDITIONS);
});
afterAll(() => gate.stop());

type Asked = {request: string; status: number; hash: string};

/** Requests of all audiences for files of their editions, with the expected responses. */
async function requestsOfAll(perEdition: number): Promise<Asked[]> {
  const asked: Asked[] = [];
  for (const [id, edition] of build.editions) {
    if (id === build.anonymous.id) {
      continue;
    }
    const groups = id === 'signed-in' ? [] : id.split('+');
    const cookie = `gate_session=${await gate.provider.token({groups, person_id: id})}`;
    const files = [...edition.files.values()].filter(({path: name}) => name !== '/404.html');
    const step = Math.max(1, Math.floor(files.length / perEdition));
    for (const file of files.filter((_file, index) => index % step === 0)) {
      const target = encodeURI(file.path.replace(/\/index\.html$/, '/'));
      const request = requestOf(gate.port, target, {cookie, 'accept-encoding': 'identity'});
      asked.push({request, status: 200, hash: file.hash});
    }
  }
  // Interleave the audiences.
  return asked.sort((a, b) => (a.hash < b.hash ? -1 : 1));
}

describe('the gate under load', () => {
  it('gives every audience its own bytes, for a minute at 64 connections', async () => {
    const asked = await requestsOfAll(200);

    const result = await runLoad({
      port: gate.port,
      requests: asked.map(({request}) => request),
      connections: CONNECTIONS,
      seconds: 60,
      check(index, status, body) {
        const {hash} = asked[index] ?? {hash: ''};
        const seen = createHash('sha256').update(body).digest('hex');
        return status === 200 && seen === hash ? null : `${index}: ${status}, ${seen}`;
      },
    });
    console.log(`${result.answers} bodies, all compared; p99 ${result.p99.toFixed(1)} ms`);

    expect(result.problems).toEqual([]);
    expect(result.answers).toBeGreaterThan(10_000);
  });

  it('uses no more memory after a million requests than after the first hundred thousand', async () => {
    const asked = await requestsOfAll(200);
    const requests = asked.map(({request}) => request);
    const round = async (count: number) => {
      let done = 0;
      while (done < count) {
        const {answers, problems} = await runLoad({
          port: gate.port,
          requests,
          connections: CONNECTIONS,
          seconds: 10,
        });
        expect(problems).toEqual([]);
        done += answers;
      }
    };

    await round(REQUESTS / 10);
    const early = residentOf(gate.pid);
    await round((REQUESTS * 9) / 10);
    const late = residentOf(gate.pid);
    console.log(`resident: ${early.toFixed(0)} MB after a tenth, ${late.toFixed(0)} MB in the end`);

    expect(late).toBeLessThan(early * 1.1);
  });

  it('spends less than a millisecond on the first request of each of 3,000 sessions (X09)', async () => {
    const tokens: string[] = [];
    for (let index = 0; index < SESSIONS; index++) {
      tokens.push(await gate.provider.token({groups: ['internal'], person_id: `person-${index}`}));
    }
    const requests = tokens.map((token) =>
      requestOf(gate.port, '/apis/', {cookie: `gate_session=${token}`}),
    );
    const before = cpuOf(gate.pid);
    const {problems} = await runLoad({
      port: gate.port,
      requests,
      connections: CONNECTIONS,
      seconds: 0,
      once: true,
      check: (_index, status) => (status === 200 ? null : `answered ${status}`),
    });
    expect(problems).toEqual([]);
    const each = (cpuOf(gate.pid) - before) / SESSIONS;
    console.log(`CPU of a session’s first request: ${each.toFixed(2)} ms`);

    expect(each).toBeLessThan(1);
  });

  it('uses few resources for clients that send a thousand requests and read nothing', async () => {
    const largest = [...build.anonymous.files.values()].sort((a, b) => b.size - a.size)[0];
    const request = requestOf(gate.port, encodeURI(largest?.path ?? '/'), {});
    const before = residentOf(gate.pid);
    const sockets = Array.from({length: 4}, () =>
      askAndReadNothing(gate.port, request.repeat(1000)),
    );
    onTestFinished(() => sockets.forEach((socket) => socket.destroy()));
    const cookie = `gate_session=${await gate.provider.token({groups: ['internal']})}`;

    const others = await runLoad({
      port: gate.port,
      requests: [requestOf(gate.port, '/apis/', {cookie})],
      connections: 4,
      seconds: 20,
      check: (_index, status) => (status === 200 ? null : `answered ${status}`),
    });
    const more = residentOf(gate.pid) - before;
    console.log(`${more.toFixed(0)} MB more; p99 of other clients ${others.p99.toFixed(1)} ms`);

    expect(others.problems).toEqual([]);
    expect(more).toBeLessThan(50);
    expect(others.p99).toBeLessThan(100);
  });
});

function askAndReadNothing(port: number, requests: string): Socket {
  const socket = connect(port, '127.0.0.1');
  socket.pause();
  // The gate closes such connections eventually.
  socket.on('error', () => undefined);
  socket.write(requests);
  return socket;
}
