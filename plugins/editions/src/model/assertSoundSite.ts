import type {LoadContext} from '@docusaurus/types';
import type {PluginOptions} from '../options';
import {accessConfigOf} from './accessConfigOf';
import {assertSoundRules} from './assertSoundRules';
import type {Contents} from './contents';
import {readFragments} from './inventory';
import {assertNoMistakes, findMistakes, readMarkedSite, type MarkedSite} from './marks';
import type {Pages} from './page';

/** @throws SiteConfigError that lists the marks that are not understood */
export async function readUnderstoodSite(
  context: LoadContext,
  options: PluginOptions,
): Promise<MarkedSite> {
  const site = await readMarkedSite(context, options);
  assertNoMistakes(findMistakes(site));
  return site;
}

/** A plain build leaves nothing out, but the site is validated all the same. */
export async function assertSoundSite(
  context: LoadContext,
  options: PluginOptions,
  contents: Contents,
  site: Pages,
): Promise<void> {
  const marked = await readUnderstoodSite(context, options);
  assertSoundRules(accessConfigOf(context), {...site, marked});
  readFragments(site, marked, contents, context, options);
}
