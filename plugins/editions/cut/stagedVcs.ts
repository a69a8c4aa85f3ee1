import {execFile} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import type {VcsChangeInfo, VcsConfig} from '@docusaurus/types';
import {getVcsPreset} from '@docusaurus/utils';
import {stagedSite, type EditionPlan} from '../plan/plan';

const run = promisify(execFile);

/**
 * Returns the last change of a staged file's original. The history is read once, on first use.
 * Without git or with a shallow history, there is no date rather than a wrong one.
 */
export function createStagedVcs(plan: Pick<EditionPlan, 'workspace'>): VcsConfig {
  let staged = '';
  let original = '';
  let history: Promise<VcsConfig | null> | undefined;
  const ask = async (
    file: string,
    question: (vcs: VcsConfig, file: string) => Promise<VcsChangeInfo | null>,
  ) => {
    if (history === undefined) {
      history = openHistory(original);
    }
    const vcs = await history;
    return vcs === null ? null : question(vcs, path.resolve(original, path.relative(staged, file)));
  };
  return {
    initialize({siteDir}) {
      staged = siteDir;
      original = path.resolve(siteDir, path.relative(stagedSite(plan), '.'));
    },
    getFileCreationInfo: (file) => ask(file, (vcs, own) => vcs.getFileCreationInfo(own)),
    getFileLastUpdateInfo: (file) => ask(file, (vcs, own) => vcs.getFileLastUpdateInfo(own)),
  };
}

async function openHistory(siteDir: string): Promise<VcsConfig | null> {
  try {
    const {stdout} = await run('git', ['rev-parse', '--is-shallow-repository'], {cwd: siteDir});
    if (stdout.trim() !== 'false') {
      return null;
    }
  } catch {
    return null;
  }
  const vcs = getVcsPreset('git-eager');
  vcs.initialize({siteDir});
  return vcs;
}
