import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {planOf} from '../../../../tests/support/planOf';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {planEnvironment, stagedSite, writePlan} from './plan';

it('hides the repository from an edition’s site', () => {
  const siteDir = temporaryFolder('repository');
  const plan = planOf();
  const site = path.join(siteDir, stagedSite(plan));
  fs.mkdirSync(site, {recursive: true});
  fs.mkdirSync(path.join(siteDir, 'docs'));
  fs.writeFileSync(path.join(siteDir, 'docs/open.mdx'), 'Words.');
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=a@example.com', ...args], {
      cwd: siteDir,
    });
  git('init', '--quiet');
  git('add', 'docs');
  git('commit', '--quiet', '--message', 'A subject about the night desk');
  const log = (env: Record<string, string | undefined> = {}) =>
    execFileSync('git', ['log'], {
      ...{cwd: site, encoding: 'utf8', stdio: 'pipe'},
      env: {...process.env, ...env},
    });
  expect(log()).toContain('night desk');

  const environment = planEnvironment(writePlan(siteDir, plan), 'production');

  expect(() => log(environment)).toThrow('not a git repository');
});
