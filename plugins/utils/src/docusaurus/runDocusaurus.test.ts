import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {runDocusaurus} from './runDocusaurus';

/** A site whose Docusaurus is this script. */
function siteWith(script: string): string {
  const site = temporaryFolder('run-docusaurus');
  const core = path.join(site, 'node_modules/@docusaurus/core');
  fs.mkdirSync(path.join(core, 'bin'), {recursive: true});
  fs.writeFileSync(path.join(core, 'package.json'), '{"name": "@docusaurus/core"}');
  fs.writeFileSync(path.join(core, 'bin/docusaurus.mjs'), script);
  return site;
}

it('keeps a line and a character that arrive in parts', async () => {
  const site = siteWith(`import {setTimeout} from 'node:timers/promises';
process.stdout.write('line 0\\n'.repeat(50));
for (const byte of Buffer.from('one ü line\\n')) {
  process.stdout.write(Buffer.of(byte));
  await setTimeout(10);
}
process.exitCode = 3;`);

  const {code, output} = await runDocusaurus(['build'], {site, isOutputKept: true});

  expect(code).toBe(3);
  expect(output.split('\n')).toHaveLength(39);
  expect(output).toMatch(/\nline 0\none ü line$/);
});

it('stops the command at once if it was cancelled before', async () => {
  const site = siteWith('setTimeout(() => {}, 60_000);');

  expect(await runDocusaurus(['build'], {site, signal: AbortSignal.abort()})).toMatchObject({
    code: null,
  });
});
