import {spawnSync} from 'node:child_process';
import {compareVersions, Outdated, staleReasons} from './compareVersions';
import {HELD_BACK} from './heldBack';

/**
 * `npm run outdated`: which packages are behind, how far, and which of them stay so on purpose. Fails when a
 * package is a major version behind without a reason, or a reason has become stale.
 */
const {stdout, stderr} = spawnSync('npm', ['outdated', '--json'], {
  encoding: 'utf8',
  shell: process.platform === 'win32',
});
// The command ends with 1 when there is anything to say, so that its output has to tell a failure.
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
