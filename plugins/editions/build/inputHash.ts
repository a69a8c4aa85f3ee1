import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {StagedSite} from '../cut/stageSite';
import {LOCK_FILE} from '../model/files';
import type {EditionPlan} from '../plan/plan';
import {createStageHash} from './writeStage';

/**
 * Tells the hash, hex SHA-256, of everything that an edition is built from: its plan, its staged site, the
 * configuration as it was evaluated, and the packages.
 */
export function createInputHash({
  siteDir,
  siteConfig,
}: Pick<LoadContext, 'siteDir' | 'siteConfig'>): (plan: EditionPlan, staged: StagedSite) => string {
  const lock = path.join(siteDir, LOCK_FILE);
  const shared = JSON.stringify([
    process.version,
    siteConfig.url,
    withoutProvider(siteConfig.themeConfig),
    fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : null,
  ]);
  const stageHash = createStageHash();
  return (plan, staged) =>
    createHash('sha256')
      .update(JSON.stringify([shared, plan, stageHash(staged)]))
      .digest('hex');
}

/** An edition is told its provider when it runs, so that another one is no reason to build it again. */
function withoutProvider({slashID, ...themeConfig}: Record<string, unknown>): unknown {
  const provider = {orgID: undefined, baseURL: undefined, sdkURL: undefined};
  return {...themeConfig, slashID: {...(typeof slashID === 'object' && slashID), ...provider}};
}
