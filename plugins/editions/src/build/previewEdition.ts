import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {Policy} from '@gated-docs/access';
import {SiteConfigError} from '@gated-docs/access-config';
import {stageSite} from '../cut/stageSite';
import {rereadFiles, type Inventory} from '../model/inventory';
import type {PluginOptions} from '../options';
import {runDocusaurus} from '@gated-docs/utils/docusaurus';
import {planEnvironment, stagedSite, writePlan} from '../plan/plan';
import {planEditions, previewOf} from '../plan/planEditions';
import {followSite} from './followSite';
import {writeStage} from './writeStage';

/**
 * Shows one edition in the authoring server, without gate or sign-in. Edits of its pages,
 * and of components, styles and configuration, appear at once; new pages and rules after a
 * restart.
 *
 * @throws SiteConfigError that lists the editions when the ID is unknown, or when the authoring server fails
 */
export async function previewEdition(
  context: LoadContext,
  options: PluginOptions,
  {policy, inventory}: {policy: Policy; inventory: Inventory},
  id: string,
  startArguments: readonly string[],
): Promise<void> {
  const {siteDir, siteConfigPath} = context;
  const plans = planEditions(policy, inventory, options).map(({plan}) => plan);
  const plan = plans.find((candidate) => candidate.id === id);
  if (!plan) {
    throw new SiteConfigError(
      `There is no edition "${id}". Use one of these editions: ${plans.map((known) => known.id).join(', ')}.`,
    );
  }
  const preview = previewOf(plan);
  const site = path.join(siteDir, stagedSite(preview));
  const content = [inventory, ...inventory.others].map(({docsDirectory}) => docsDirectory);
  const folders = [...content, ...inventory.siteFiles].map(
    (file) => path.relative(siteDir, path.resolve(siteDir, file)).split(path.sep)[0] ?? '',
  );
  const watcher = await followSite(siteDir, [...new Set(folders)], async () => {
    writeStage(site, stageSite(await rereadFiles(inventory, context), preview));
  });
  try {
    const config = path.relative(siteDir, siteConfigPath);
    const {code} = await runDocusaurus(['start', '--config', config, ...startArguments], {
      site,
      env: planEnvironment(writePlan(siteDir, preview), 'development'),
    });
    if (code !== 0) {
      throw new SiteConfigError(
        `The preview of the edition "${id}" failed. See the output above for the cause.`,
      );
    }
  } finally {
    watcher.close();
  }
}
