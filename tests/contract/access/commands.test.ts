import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it, onTestFinished, vi} from 'vitest';
import {docusaurusCommand} from '../../support/docusaurusCommand';
import {createSmallSite} from '../../support/smallSite';

// Docusaurus and tsx take seconds to start, longer on a busy machine.
vi.setConfig({testTimeout: 120_000});

const FOLDER = path.resolve('.docusaurus/access-site');
const CONFIG = path.join(FOLDER, 'docusaurus.config.ts');

const access = (...args: string[]) => docusaurusCommand(['access', ...args], {}, FOLDER);

function git(...args: string[]): void {
  const person = ['-c', 'user.name=Author', '-c', 'user.email=author@example.com'];
  execFileSync('git', [...person, ...args], {cwd: FOLDER, stdio: 'pipe'});
}

/** A commit with "/secret" for `internal`, then a change: "/open" for `internal`, "/secret" also for `staff`. */
beforeAll(() => {
  createSmallSite(FOLDER, {isBare: true});
  git('init', '--quiet');
  git('add', '.');
  git('commit', '--quiet', '--message', 'a site');
  const config = fs.readFileSync(CONFIG, 'utf8');
  fs.writeFileSync(
    CONFIG,
    config.replace(
      "[{path: '/secret', groups: ['internal']}]",
      "[{path: '/secret', groups: ['internal', 'staff']}, {path: '/open', groups: ['internals']}]",
    ),
  );
});

describe('docusaurus access', () => {
  it('matrix --json prints JSON and nothing else', async () => {
    const {code, output} = await access('matrix', '--json');

    expect(code, output).toBe(0);
    const {pages} = JSON.parse(output) as {pages: {route: string; requires: string[][]}[]};
    expect(pages.map(({route, requires}) => [route, requires])).toEqual([
      ['/', []],
      ['/open/', [['internals']]],
      ['/secret/', [['internal', 'staff']]],
    ]);
  });

  it('diff lists what became readable and unreadable since a revision, and leaves the work tree alone', async () => {
    const {code, output} = await access('diff', 'HEAD');

    expect(code, output).toBe(0);
    expect(output.trim()).toBe(
      [
        '### Access changes',
        '',
        'Compared with HEAD, some readers gain access to 1 page and some readers lose access to 1 page.',
        '',
        '| Page | Gain access | Readers before | Readers now |',
        '| --- | --- | --- | --- |',
        '| `/secret/` | staff | internal | internal or staff |',
        '',
        '| Page | Lose access | Readers before | Readers now |',
        '| --- | --- | --- | --- |',
        '| `/open/` | signed-in readers without a group | every signed-in reader | internals |',
      ].join('\n'),
    );
    const status = execFileSync('git', ['status', '--porcelain', '--', '.', ':!.docusaurus'], {
      cwd: FOLDER,
    });
    expect(status.toString()).toBe(' M docusaurus.config.ts\n');
    expect(fs.readdirSync(path.join(FOLDER, '.docusaurus/access'))).toEqual([]);
  });

  it('lint reports rules that are valid but probably unintended', async () => {
    const {code, output} = await access('lint');

    expect(code, output).toBe(0);
    expect(output).toContain('The groups "internal" and "internals" have almost the same name');
  });

  it('lint refuses a contract that no cutter reads, without a build', async () => {
    const contract = path.join(FOLDER, 'docs/missions.yaml');
    fs.writeFileSync(contract, 'openapi: 3.1.0\npaths: {/a: {x-groups: [internal]}}\n');
    onTestFinished(() => fs.rmSync(contract));

    const {code, output} = await access('lint');

    expect(code, output).toBe(1);
    expect(output).toContain('docs/missions.yaml:2: "x-groups" guards nothing in this file');
    expect(output).not.toMatch(/^\s+at /m);
  });

  it('lint finds nothing wrong with the rules of this site', async () => {
    const {code, output} = await docusaurusCommand(['access', 'lint']);

    expect(code, output).toBe(0);
    expect(output).not.toMatch(/\[(?:WARNING|ERROR)\]/);
    expect(output).toContain('No errors found in the access rules.');
  });
});
