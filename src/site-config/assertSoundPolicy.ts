import logger from '@docusaurus/logger';
import type {AccessConfig} from './types';
import type {PageRule} from '../access/rules';
import {lintPolicy, type PolicyFinding} from './lintPolicy';
import {SiteConfigError} from './SiteConfigError';

/** The site's pages, reduced to what the checks of rules need. */
type Pages = {pages: readonly {route: string}[]; pageRules: PageRule[]};

/** Checks the site's rules against its pages. */
export function lintSitePolicy(access: AccessConfig, {pages, pageRules}: Pages): PolicyFinding[] {
  return lintPolicy({
    policy: {forceLogin: access.forceLogin, rules: access.privatePaths, pageRules},
    routes: pages.map(({route}) => route),
    privateRedirectPath: access.privateRedirectPath,
  });
}

/** Prints notes and warnings. @throws SiteConfigError that lists every error, so that one build reports all of them. */
export function assertSoundPolicy(access: AccessConfig, inventory: Pages): void {
  const problems = lintSitePolicy(access, inventory);
  const messages = (severity: PolicyFinding['severity']) =>
    problems.filter((problem) => problem.severity === severity).map(({message}) => message);
  messages('note').forEach((message) => logger.info(message));
  messages('warning').forEach((message) => logger.warn(message));
  const errors = messages('error');
  if (errors.length > 0) {
    throw new SiteConfigError(
      `The access rules in themeConfig.slashID are invalid:\n- ${errors.join('\n- ')}`,
    );
  }
}
