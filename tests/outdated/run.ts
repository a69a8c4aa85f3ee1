import {spawnSync} from 'node:child_process';
import {compareVersions, Outdated, staleReasons} from './compareVersions';
import {HELD_BACK} from './heldBack';

/**
 * `npm run outdated`: lists outdated packages, how far behind they are, and which are so deliberately. Fails if a
 * package is a major version behind without a reason, or if a reason is stale.
 */
const {stdout, stderr} = spawnSync('npm', ['outdated', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
// The command exits with 1 if any package is outdated, so only its output reveals a failure.
if (stdout.trim() === '') {
  console.error(`"npm outdated" failed:\n${stderr}`);
  process.exit(2);
}
const outdated = Outdated.parse(JSON.parse(stdout));
const rows = compareVersions(outdated, HELD_BACK);
const stale = staleReasons(outdated, HELD_BACK);
const width = Math.max(0, ...rows.map(({name}) => name.length));

for (const {name, current, latest, distance, reason} of rows) {
  const why = reason === undefined ? '' : `: ${reason}`;
  console.log(`${name.padEnd(width)}  ${current} → ${latest}  ${distance}${why}`);
}
for (const name of stale) {
  console.log(`${name} is not behind: remove its line from tests/outdated/heldBack.ts.`);
}
const isBehind = rows.some(({distance}) => distance === 'major');
process.exitCode = isBehind || stale.length > 0 ? 1 : 0;
