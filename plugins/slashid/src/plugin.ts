import {version} from 'react';
import logger from '@docusaurus/logger';
import type {LoadContext, Plugin} from '@docusaurus/types';
import type {LoadedContent} from '@docusaurus/plugin-content-docs';
import {readPageRules, type AccessConfig} from '@gated-docs/access-config';
import type {PageRule} from '@gated-docs/access/rules';
import type {Delivery} from '@gated-docs/edition-format';
import {bootScript} from './bootScript';
import {UNNAMED_ORGANIZATION} from './store/userToken';

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
      const message = script && missingOrganizationMessage(access());
      if (message) {
        // Below all other output.
        process.once('exit', (code) => code === 0 && logger.info(message));
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

/** @throws Error unless this is React 18: SlashID's packages carry its JSX runtime, which no other version loads */
export function assertSupported(reactVersion: string): void {
  if (!reactVersion.startsWith('18.')) {
    throw new Error(
      `The site uses React ${reactVersion}, but SlashID's sign-in form only loads with React 18. Install it: npm install react@18 react-dom@18. Or use "@gated-docs/oidc/plugin" in place of "@gated-docs/slashid/plugin".`,
    );
  }
}

/** The message for a plain build without an organization; undefined if one is configured. */
export function missingOrganizationMessage({
  orgID,
}: Pick<AccessConfig, 'orgID'>): string | undefined {
  return orgID === undefined || orgID === UNNAMED_ORGANIZATION
    ? 'Nobody can sign in to this build, because it has no SlashID organization. Set SLASHID_ORG_ID to the ID of your organization ("SLASHID_ORG_ID=… npm run build"), or run "npm run serve", which includes its own identity provider.'
    : undefined;
}
