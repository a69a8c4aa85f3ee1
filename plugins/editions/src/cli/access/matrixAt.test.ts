import {execFileSync} from 'node:child_process';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import {causeIn, matrixAt} from './matrixAt';

const WARNINGS = `(node:7) [DEP0040] DeprecationWarning: The \`punycode\` module is deprecated.
[WARNING] A newer version is available.
`;

it.each([
  ['[ERROR] The rule for "/a" matches no page.', '[ERROR] The rule for "/a" matches no page.'],
  [`${WARNINGS}[ERROR] Error: no plugin\n    at load`, '[ERROR] Error: no plugin'],
  [`${WARNINGS}error: unknown command 'access'\n`, "error: unknown command 'access'"],
  ['\nUnexpected end of JSON input\n', 'Unexpected end of JSON input'],
])('finds the cause in %j', (output, cause) => {
  expect(causeIn(output)).toBe(cause);
});

it('distinguishes a folder without a repository from an unknown revision', async () => {
  const siteDir = temporaryFolder('no-repository');
  // The parts of the context that are read.
  const context = {
    siteDir,
    siteConfigPath: path.join(siteDir, 'docusaurus.config.ts'),
    generatedFilesDir: path.join(siteDir, '.docusaurus'),
  } as LoadContext;

  await expect(matrixAt(context, 'main')).rejects.toThrow(
    /^Git cannot read the history of this site: \S/,
  );
  execFileSync('git', ['init', '--quiet'], {cwd: siteDir});
  await expect(matrixAt(context, 'nothing-like-it')).rejects.toThrow(
    /^Git cannot find the revision "nothing-like-it"/,
  );
});
