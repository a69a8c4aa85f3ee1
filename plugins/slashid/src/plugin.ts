import {version} from 'react';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {readPageRules, type AccessConfig} from '@gated-docs/access-config';
import type {PageRule} from '@gated-docs/access/rules';
import type {Delivery} from '@gated-docs/edition-format';
import {assertSupported} from './assertSupported';
import {bootScript} from './bootScript';
import {warnAboutMissingOrganization} from './warnAboutMissingOrganization';

/**
 * Supplies signing in to the theme, and loads with every page what must run before it is shown.
 *
 * @throws Error with a version of React in which the form would not load
 */
export default async function pluginSlashID({siteConfig}: LoadContext): Promise<Plugin<void>> {
  assertSupported(version);
  const delivery = siteConfig.customFields?.portal as Delivery | undefined;
  const script = delivery?.delivery === 'gate' ? undefined : await bootScript();
  // `validateThemeConfig` of the editions plugin has parsed it; Docusaurus's types don't say so.
  const access = () => siteConfig.themeConfig.slashID as AccessConfig;
  let pageRules: PageRule[] = [];
  return {
    name: 'slashid',
    getThemePath: () => './theme',
    getClientModules: () => [require.resolve('./clientModule')],

    allContentLoaded({allContent}) {
      // The type of all plugins' content is unknown.
      const docs = allContent['docusaurus-plugin-content-docs']?.default as
        | LoadedContent
        | undefined;
      pageRules = readPageRules(docs?.loadedVersions ?? [], siteConfig);
    },

    injectHtmlTags() {
      return script ? {headTags: [`<script>${script(access(), pageRules)}</script>`]} : {};
    },

    postBuild() {
      if (script) {
        warnAboutMissingOrganization(access());
      }
    },

    configureWebpack(_config, _isServer, {currentBundler}) {
      const isOn = access().identityCheck ? 'on' : 'off';
      const {DefinePlugin} = currentBundler.instance;
      return {
        plugins: [new DefinePlugin({'process.env.PORTAL_IDENTITY_CHECK': JSON.stringify(isOn)})],
      };
    },
  };
}
