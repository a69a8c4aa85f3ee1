import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterEach, beforeEach, expect, it, vi} from 'vitest';
import {planOf} from '../../../tests/support/planOf';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {stagedSite} from '../plan/plan';
import {createStagedVcs} from './stagedVcs';

const DATE = '2025-03-04T05:06:07Z';
const PLAN = planOf();

let root: string;
beforeEach(() => {
  root = temporaryFolder('history');
});
afterEach(() => {
  vi.unstubAllEnvs();
  fs.rmSync(root, {recursive: true});
});

function git(cwd: string, ...args: string[]) {
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    env: {...process.env, GIT_AUTHOR_DATE: DATE, GIT_COMMITTER_DATE: DATE},
  });
}

function commitDocument(site: string) {
  fs.mkdirSync(path.join(site, 'docs'), {recursive: true});
  fs.writeFileSync(path.join(site, 'docs/open.mdx'), 'text');
  git(site, 'init', '--quiet');
  git(site, 'add', '.');
  git(site, 'commit', '--quiet', '--message', 'open');
}

/** The last change of a document's staged copy. */
function changeOf(site: string, file = 'docs/open.mdx') {
  const vcs = createStagedVcs(PLAN);
  const staged = path.join(site, stagedSite(PLAN));
  vcs.initialize({siteDir: staged});
  return vcs.getFileLastUpdateInfo(path.join(staged, file));
}

it('returns date and author of the original’s last change', async () => {
  const site = path.join(root, 'site');
  commitDocument(site);
  // As in an edition's process, where git finds no repository from the staged site.
  vi.stubEnv('GIT_CEILING_DIRECTORIES', path.join(site, PLAN.workspace));

  expect(await changeOf(site)).toEqual({timestamp: Date.parse(DATE), author: 'Ada'});
});

it('returns nothing for a file generated for the edition', async () => {
  commitDocument(root);

  expect(await changeOf(root, 'docs/made.mdx')).toBeNull();
});

it('returns nothing in a shallow clone, where every file looks new', async () => {
  const whole = path.join(root, 'whole');
  commitDocument(whole);
  fs.writeFileSync(path.join(whole, 'other.txt'), 'x');
  git(whole, 'add', '.');
  git(whole, 'commit', '--quiet', '--message', 'other');
  git(root, 'clone', '--quiet', '--depth', '1', `file://${whole}`, 'part');

  expect(await changeOf(path.join(root, 'part'))).toBeNull();
});

it('returns nothing without a repository', async () => {
  expect(await changeOf(root)).toBeNull();
});
