import logger from '@docusaurus/logger';
import {compilePolicy} from '@gated-docs/access';
import {
  lintPolicy,
  SiteConfigError,
  type AccessConfig,
  type PolicyFinding,
} from '@gated-docs/access-config';
import {openCopies} from './openCopies';
import type {Pages} from './page';
import {findContradictions, type MarkedSite} from './marks';

type Site = Pick<Pages, 'pages' | 'pageRules' | 'docsRoute'> & {marked: MarkedSite};

/** Checks the rules against the site's pages and marks. */
export function lintRules(
  {forceLogin, privatePaths: rules, privateRedirectPath}: AccessConfig,
  {pages, pageRules, docsRoute, marked}: Site,
): PolicyFinding[] {
  const policy = {forceLogin, rules, pageRules};
  const findings = lintPolicy({policy, routes: pages.map(({route}) => route), privateRedirectPath});
  const compiled = compilePolicy(policy);
  const contradictions = findContradictions(compiled, marked, {pages, docsRoute});
  const versions = [marked, ...marked.others].flatMap(({version}) => version ?? []);
  return [
    ...findings,
    ...openCopies(compiled, pages, versions).map((message): PolicyFinding => ({
      severity: 'warning',
      message,
    })),
    ...contradictions.map((message): PolicyFinding => ({severity: 'error', message})),
  ];
}

/** Prints notes and warnings. @throws SiteConfigError that lists every error, so that one build reports all of them. */
export function assertSoundRules(access: AccessConfig, site: Site): void {
  const findings = lintRules(access, site);
  const messages = (severity: PolicyFinding['severity']) =>
    findings.filter((finding) => finding.severity === severity).map(({message}) => message);
  messages('note').forEach((message) => logger.info(message));
  messages('warning').forEach((message) => logger.warn(message));
  const errors = messages('error');
  if (errors.length > 0) {
    throw new SiteConfigError(`The access rules are invalid:\n- ${errors.join('\n- ')}`);
  }
}
