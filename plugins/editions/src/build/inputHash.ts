import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import type {StagedSite} from '../cut/stageSite';
import {engineHash} from '../model/engine';
import {LOCK_FILE} from '../model/files';
import type {EditionPlan} from '../plan/plan';
import {createStageHash} from './writeStage';

/**
 * Hex SHA-256 of all inputs of an edition's build: its plan, its staged site, the
 * evaluated configuration, the engine, and the versions of all packages.
 */
export function createInputHash({
  siteDir,
  siteConfig,
}: Pick<LoadContext, 'siteDir' | 'siteConfig'>): (plan: EditionPlan, staged: StagedSite) => string {
  const lock = path.join(siteDir, LOCK_FILE);
  // What Docusaurus publishes of the configuration can depend on the environment. The staged files cover modules.
  const {
    themeConfig: _themeConfig,
    presets: _presets,
    plugins: _plugins,
    themes: _themes,
    ...values
  } = siteConfig;
  const shared = JSON.stringify([
    process.version,
    engineHash(siteDir),
    values,
    fs.existsSync(lock) ? fs.readFileSync(lock, 'utf8') : null,
  ]);
  const stageHash = createStageHash();
  return (plan, staged) =>
    createHash('sha256')
      .update(JSON.stringify([shared, plan, stageHash(staged)]))
      .digest('hex');
}
