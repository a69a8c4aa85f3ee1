import {setFlagsFromString} from 'node:v8';
import {runInNewContext} from 'node:vm';
import {setTimeout as wait} from 'node:timers/promises';
import {expect, it, vi} from 'vitest';
import {limitTime} from './limitTime';

it('aborts in time, even after garbage has been collected [Y12]', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  const abort = vi.fn();
  limitTime(new AbortController().signal, 200).addEventListener('abort', abort);
  await wait(10);
  collectGarbage();

  await expect.poll(() => abort.mock.calls.length).toBe(1);
});
