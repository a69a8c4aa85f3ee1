import logger from '@docusaurus/logger';
import type {AccessConfig} from './types';
import type {PageRule} from '../access/rules';
import {policyProblems, type PolicyProblem} from './policyProblems';
import {SiteProblem} from './SiteProblem';

/** The site's pages, as far as rules are about them. */
type Pages = {pages: readonly {route: string}[]; pageRules: PageRule[]};

/** What is wrong with the site's rules, given its pages. */
export function siteProblems(access: AccessConfig, {pages, pageRules}: Pages): PolicyProblem[] {
  return policyProblems({
    policy: {forceLogin: access.forceLogin, rules: access.privatePaths, pageRules},
    routes: pages.map(({route}) => route),
    privateRedirectPath: access.privateRedirectPath,
  });
}

/** Prints the warnings. @throws Error that lists every error, so that one build tells all of them. */
export function assertSoundPolicy(access: AccessConfig, inventory: Pages): void {
  const problems = siteProblems(access, inventory);
  const messages = (severity: PolicyProblem['severity']) =>
    problems.filter((problem) => problem.severity === severity).map(({message}) => message);
  messages('note').forEach((message) => logger.info(message));
  messages('warning').forEach((message) => logger.warn(message));
  const errors = messages('error');
  if (errors.length > 0) {
    throw new SiteProblem(
      `The access rules in themeConfig.slashID are invalid:\n- ${errors.join('\n- ')}`,
    );
  }
}
