import {execFileSync} from 'node:child_process';
import path from 'node:path';
import {beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {readLastChanges} from './readLastChanges';

const DATE = '2025-03-04T05:06:07Z';
const FILES = ['docs/open.mdx', 'docs/made.mdx'];

let root: string;
beforeEach(() => {
  root = temporaryFolder('history');
});

function git(cwd: string, ...args: string[]) {
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', ...args], {
    cwd,
    env: {...process.env, GIT_AUTHOR_DATE: DATE, GIT_COMMITTER_DATE: DATE},
  });
}

function commitDocument(site: string) {
  writeFiles(site, {'docs/open.mdx': 'text'});
  git(site, 'init', '--quiet');
  git(site, 'add', '.');
  git(site, 'commit', '--quiet', '--message', 'open');
}

it('returns date and author of the last change, and nothing for generated files', async () => {
  const site = path.join(root, 'site');
  commitDocument(site);

  expect(await readLastChanges(site, FILES)).toEqual({
    'docs/open.mdx': {timestamp: Date.parse(DATE), author: 'Ada'},
  });
});

it('returns nothing in a shallow clone, where every file looks new', async () => {
  const whole = path.join(root, 'whole');
  commitDocument(whole);
  writeFiles(whole, {'other.txt': 'x'});
  git(whole, 'add', '.');
  git(whole, 'commit', '--quiet', '--message', 'other');
  git(root, 'clone', '--quiet', '--depth', '1', `file://${whole}`, 'part');

  expect(await readLastChanges(path.join(root, 'part'), FILES)).toEqual({});
});

it('returns nothing without a repository', async () => {
  expect(await readLastChanges(root, FILES)).toEqual({});
});
