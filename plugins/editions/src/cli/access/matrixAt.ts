import {execFile} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {promisify} from 'node:util';
import type {LoadContext} from '@docusaurus/types';
import {SiteConfigError} from '@gated-docs/access-config';
import {messageOf, systemCode} from '@gated-docs/utils/errors';
import {AccessMatrixSchema, type AccessMatrix} from './accessMatrix';

const run = promisify(execFile);
const MAX_OUTPUT_BYTES = 64 * 1024 * 1024;

/**
 * The access matrix of the site at a revision: its files are written to a temporary folder, and its own
 * plugins compute it, with the installed packages.
 *
 * @throws SiteConfigError when git cannot be used or does not know the revision, or its site cannot compute the matrix
 */
export async function matrixAt(
  {siteDir, siteConfigPath, generatedFilesDir}: LoadContext,
  revision: string,
): Promise<AccessMatrix> {
  const commit = await commitOf(siteDir, revision);
  const folder = path.join(generatedFilesDir, 'access', commit);
  try {
    const site = await layOut(siteDir, commit, folder);
    return await askSite(path.join(folder, site), path.relative(siteDir, siteConfigPath), revision);
  } finally {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

async function commitOf(siteDir: string, revision: string): Promise<string> {
  try {
    const wanted = `${revision}^{commit}`;
    const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', wanted];
    return (await run('git', args, {cwd: siteDir})).stdout.trim();
  } catch (error) {
    const stderr = stderrOf(error);
    // Git is quiet about an unknown revision only.
    if (stderr !== '' || systemCode(error) !== undefined) {
      throw new SiteConfigError(
        `Git cannot read the history of this site: ${stderr.trim() || messageOf(error)}`,
      );
    }
    throw new SiteConfigError(
      `Git cannot find the revision "${revision}". Specify a branch, a tag or a commit. In a shallow clone, fetch the revision first.`,
    );
  }
}

/**
 * Writes the commit's files below `folder`, without touching the work tree or git's index.
 *
 * @returns the site's path within `folder`
 */
async function layOut(siteDir: string, commit: string, folder: string): Promise<string> {
  fs.rmSync(folder, {recursive: true, force: true});
  fs.mkdirSync(folder, {recursive: true});
  const env = {...process.env, GIT_INDEX_FILE: path.join(folder, '.index')};
  const {stdout: top} = await run('git', ['rev-parse', '--show-toplevel'], {cwd: siteDir});
  const {stdout: prefix} = await run('git', ['rev-parse', '--show-prefix'], {cwd: siteDir});
  const cwd = top.trim();
  await run('git', ['read-tree', commit], {cwd, env});
  await run('git', ['checkout-index', '--all', `--prefix=${folder}/`], {cwd, env});
  return prefix.trim();
}

async function askSite(site: string, config: string, revision: string): Promise<AccessMatrix> {
  const binary = require.resolve('@docusaurus/core/bin/docusaurus.mjs');
  const env = {...process.env, DOCUSAURUS_CLI_CONFIG: config, NO_COLOR: '1', FORCE_COLOR: '0'};
  try {
    const {stdout} = await run(process.execPath, [binary, 'access', 'matrix', '--json'], {
      cwd: site,
      env,
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return AccessMatrixSchema.parse(JSON.parse(stdout));
  } catch (error) {
    throw new SiteConfigError(
      `"docusaurus access matrix --json" failed for the site at ${revision}: ${causeIn(stderrOf(error) || messageOf(error))}\nThe revision may be older than this command, or may require packages that are not installed.`,
    );
  }
}

function stderrOf(error: unknown): string {
  return error instanceof Error && 'stderr' in error ? String(error.stderr) : '';
}

/** The line of Docusaurus's error, before which there can be warnings, such as Node's; otherwise the first line. */
export function causeIn(output: string): string {
  const lines = output.trim().split('\n');
  return lines.find((line) => /^\[?error\b/i.test(line)) ?? lines[0] ?? '';
}
