import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {expect, it, vi} from 'vitest';
import {planOf} from '../../../tests/support/planOf';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {createStagedVcs} from '../cut/stagedVcs';
import {planEnvironment, stagedSite, writePlan} from './plan';

it('hides the repository from an edition’s site, but not the dates of its pages', async () => {
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
  const log = () => execFileSync('git', ['log'], {cwd: site, encoding: 'utf8', stdio: 'pipe'});
  expect(log()).toContain('night desk');

  for (const [name, value] of Object.entries(
    planEnvironment(writePlan(siteDir, plan), 'production'),
  )) {
    vi.stubEnv(name, value);
  }

  expect(log).toThrow('not a git repository');
  const vcs = createStagedVcs(plan);
  vcs.initialize({siteDir: site});
  const change = await vcs.getFileLastUpdateInfo(path.join(site, 'docs/open.mdx'));
  vi.unstubAllEnvs();
  expect(change).toMatchObject({author: 'Ada'});
});
