import fs from 'node:fs';
import path from 'node:path';
import {withBuildLock} from '../../plugins/editions/src/build/buildLock';

/** No process has this ID, which exceeds the kernel's maximum. */
const DEAD_PROCESS = 2 ** 30;
const POLL_MS = 5;

/**
 * One of several processes that compete for the lock of one folder, round after round. The holder leaves it behind like
 * a killed process. Reports how often it held the lock, and how often another process held it at the same time.
 */
async function main() {
  const [directory = '', rounds = '0', processes = '1'] = process.argv.slice(2);
  const inside = path.join(directory, 'inside');
  const tally = {held: 0, shared: 0};
  await meet(directory, Number(processes));
  for (let round = 0; round < Number(rounds) || tally.held === 0; round += 1) {
    await new Promise<void>((resolve) => {
      const build = () => {
        tally.held += 1;
        try {
          fs.writeFileSync(inside, '', {flag: 'wx'});
          fs.rmSync(inside);
        } catch {
          tally.shared += 1;
        }
        abandon(directory);
        resolve();
        // A killed process does not release its lock.
        return new Promise<never>(() => undefined);
      };
      withBuildLock(directory, build).catch(() => resolve());
    });
  }
  console.log(JSON.stringify(tally));
}

/** Waits for the others, because a late process would have no competition. */
async function meet(directory: string, processes: number): Promise<void> {
  const place = path.join(directory, 'started');
  fs.mkdirSync(place, {recursive: true});
  fs.writeFileSync(path.join(place, String(process.pid)), '');
  while (fs.readdirSync(place).length < processes) {
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

function abandon(directory: string) {
  const [own, left] = [process.pid, DEAD_PROCESS].map((id) =>
    path.join(directory, `.building-${id}`),
  );
  fs.renameSync(own ?? '', left ?? '');
}

void main();
