import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {Inventory} from '../model/inventory';
import {BUNDLER_CACHE, PLAN_VARIABLE, type EditionPlan} from '../plan/plan';
import {stageEdition} from '../cut/stageEdition';
import {SiteProblem} from '../../../src/site-config';

const LAST_LINES = 40;

/**
 * Builds one edition in a Docusaurus process of its own and moves the result to `target` in one step.
 *
 * Each edition has its own folder of generated files and its own bundler cache: shared ones were seen to
 * put one edition's text into another's pages.
 *
 * @returns the seconds it took
 * @throws Error with the end of the build's output when it fails; `target` is then left as it was
 */
export async function buildSite(
  {siteDir, siteConfigPath}: LoadContext,
  plan: EditionPlan,
  inventory: Inventory,
  target: string,
): Promise<number> {
  const started = performance.now();
  const planFile = path.join(siteDir, plan.workspace, 'plan.json');
  const unfinished = `${target}.unfinished`;
  fs.mkdirSync(path.dirname(planFile), {recursive: true});
  fs.writeFileSync(planFile, JSON.stringify(plan));
  stageEdition(siteDir, plan, inventory);
  fs.rmSync(unfinished, {recursive: true, force: true});
  const mark = distrustUnfinishedWork(path.join(siteDir, plan.workspace));

  const {code, output} = await run(
    siteDir,
    ['build', '--config', siteConfigPath, '--out-dir', path.relative(siteDir, unfinished)],
    {
      [PLAN_VARIABLE]: planFile,
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: plan.workspace,
    },
  );
  if (code !== 0) {
    throw new SiteProblem(
      `The edition "${plan.id}" could not be built; the editions built before stay in place.\n${output}`,
    );
  }
  fs.rmSync(target, {recursive: true, force: true});
  fs.renameSync(unfinished, target);
  fs.rmSync(mark);
  return (performance.now() - started) / 1000;
}

/**
 * A build that was killed leaves a bundler cache half written, and the next one was seen to wait for it
 * forever. The mark stands for as long as a build runs; whoever finds it begins without the cache.
 */
function distrustUnfinishedWork(workspace: string): string {
  const mark = path.join(workspace, '.unfinished');
  if (fs.existsSync(mark)) {
    fs.rmSync(path.join(workspace, BUNDLER_CACHE), {recursive: true, force: true});
  }
  fs.writeFileSync(mark, '');
  return mark;
}

function run(
  siteDir: string,
  args: string[],
  env: Record<string, string>,
): Promise<{code: number | null; output: string}> {
  const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [siteDir]});
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [docusaurus, ...args], {
      cwd: siteDir,
      env: {...process.env, ...env, NODE_ENV: 'production'},
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    const lines: string[] = [];
    const collect = (chunk: Buffer) => {
      lines.push(...chunk.toString().split('\n'));
      lines.splice(0, Math.max(0, lines.length - LAST_LINES));
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.once('error', reject);
    child.once('close', (code) => resolve({code, output: lines.join('\n').trim()}));
  });
}
