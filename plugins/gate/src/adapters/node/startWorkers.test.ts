import cluster from 'node:cluster';
import {writeFileSync} from 'node:fs';
import path from 'node:path';
import {setImmediate} from 'node:timers/promises';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import {startWorkers} from './startWorkers';

it('restarts once more for all requests during a restart', async () => {
  const script = path.join(temporaryFolder('workers'), 'worker.mjs');
  writeFileSync(
    script,
    "process.send({type: 'ready'}); process.on('message', () => process.exit());",
  );
  const workers = await startWorkers({
    ...{count: 1, script, execArgv: [], env: {}},
    onEnded: () => undefined,
  });
  onTestFinished(workers.close);
  let started = 0;
  const count = () => void (started += 1);
  cluster.on('fork', count);
  onTestFinished(() => void cluster.off('fork', count));

  const first = workers.restart();
  await setImmediate();
  const during = [workers.restart(), workers.restart(), workers.restart()];
  await Promise.all([first, ...during]);

  expect(started).toBe(2);
});
