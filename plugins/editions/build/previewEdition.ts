import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {Policy} from '../../../src/access';
import type {Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import {PLAN_VARIABLE} from '../plan/plan';
import {planEditions} from '../plan/planEditions';
import {stageEdition} from '../cut/stageEdition';
import {SiteProblem} from '../../../src/site-config';

/**
 * Shows one edition in the authoring server, without gate and without signing in. Edits of the edition's
 * pages appear at once; a page that is added appears after a restart.
 *
 * @throws Error that lists the editions when there is none of that id
 */
export async function previewEdition(
  {siteDir}: LoadContext,
  options: PluginOptions,
  {policy, inventory}: {policy: Policy; inventory: Inventory},
  id: string,
  startArguments: readonly string[],
): Promise<void> {
  const plans = planEditions(policy, inventory, options).map(({plan}) => plan);
  const plan = plans.find((candidate) => candidate.id === id);
  if (!plan) {
    throw new SiteProblem(
      `There is no edition "${id}". The editions are: ${plans.map((known) => known.id).join(', ')}.`,
    );
  }
  const preview = {...plan, isPreview: true, workspace: `${plan.workspace}-preview`};
  const planFile = path.join(siteDir, preview.workspace, 'plan.json');
  const stage = () => stageEdition(siteDir, preview, inventory);
  stage();
  fs.writeFileSync(planFile, JSON.stringify(preview));
  const watcher = fs.watch(inventory.docsDirectory, {recursive: true}, stage);
  const docusaurus = require.resolve('@docusaurus/core/bin/docusaurus.mjs', {paths: [siteDir]});
  const child = spawn(process.execPath, [docusaurus, 'start', ...startArguments], {
    cwd: siteDir,
    stdio: 'inherit',
    env: {
      ...process.env,
      [PLAN_VARIABLE]: planFile,
      DOCUSAURUS_GENERATED_FILES_DIR_NAME: preview.workspace,
      NODE_ENV: 'development',
    },
  });
  await new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  watcher.close();
}
