import {execFile} from 'node:child_process';
import fs from 'node:fs';
import {promisify} from 'node:util';
import {afterAll, beforeAll, describe, expect, it} from 'vitest';
import {servePlatform, type ServedPlatform} from '../../support/servePlatform';

const page = fs.readFileSync('docs/guidelines/implementation.mdx', 'utf8');
const [, section = ''] = /^## Quickstart[^\n]*\n([\s\S]*?)^## /m.exec(page) ?? [];
const [, ...commands] = [...section.matchAll(/^ {3}```bash\n([\s\S]*?)^ {3}```$/gm)].map(
  ([, code = '']) => code.replaceAll(/^ {3}/gm, ''),
);

/** Makes the shell send calls for the pages' host to the contract server. */
const CURL = 'curl() { command curl "${@/https:\\/\\/api.test.rescue.example/$RESCUE_HOST}"; }';

let platform: ServedPlatform;

beforeAll(async () => {
  platform = await servePlatform();
});

afterAll(() => platform.close());

describe('the quickstart, pasted into a shell', () => {
  it('creates a mission, alerts a crew and shows the alert', async () => {
    expect(commands).toHaveLength(9);
    const script = ['set -euo pipefail', CURL, ...commands].join('\n');
    const {stdout} = await promisify(execFile)('bash', ['-c', script], {
      env: {...process.env, ...platform.environment},
    });
    const [mission] = platform.state.missions.values();
    const [taskset] = mission?.tasksets ?? [];
    const [alert] = taskset?.alerts ?? [];
    expect(mission).toMatchObject({externalId: 'CAD-2025-004711', state: 'ALERTED'});
    expect(alert).toMatchObject({state: 'PENDING', method: 'APP'});
    expect(taskset?.resourceIds).toEqual(['res_01JBXHZ1C0AV4RRXG07HN7JVAX']);
    const last = stdout.slice(stdout.lastIndexOf('{"alertId"'));
    expect(JSON.parse(last)).toEqual(alert);
    expect(platform.requests.map((line) => line.split(' ')[0])).toEqual([
      ...['POST', 'GET', 'POST', 'GET', 'GET', 'GET', 'POST', 'POST', 'GET'],
    ]);
  });
});
