import logger from '@docusaurus/logger';
import type {AccessConfig} from './types';
import type {PageRule} from '../access/rules';
import {policyProblems, type PolicyProblem} from './policyProblems';
import {SiteProblem} from './SiteProblem';

/** The site's pages, reduced to what the checks of rules need. */
type Pages = {pages: readonly {route: string}[]; pageRules: PageRule[]};

/** Checks the site's rules against its pages. */
export function siteProblems(access: AccessConfig, {pages, pageRules}: Pages): PolicyProblem[] {
  return policyProblems({
    policy: {forceLogin: access.forceLogin, rules: access.privatePaths, pageRules},
    routes: pages.map(({route}) => route),
    privateRedirectPath: access.privateRedirectPath,
  });
}

/** Prints notes and warnings. @throws SiteProblem that lists every error, so that one build reports all of them. */
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
