import {usePluginData} from '@docusaurus/useGlobalData';
import {compilePolicy, type Policy} from '@gated-docs/access';
import type {PageRule} from '@gated-docs/access/rules';
import {useAccessConfig} from './session';

type AccessConfig = ReturnType<typeof useAccessConfig>;

/** Every sidebar item calls `usePolicy`, so the compiled policy is cached. */
const compiled = new WeakMap<readonly PageRule[], {config: AccessConfig; policy: Policy}>();

/** The policy of this build, from the site config and the pages' own rules. */
export function usePolicy(): Policy {
  const config = useAccessConfig();
  const {pageRules} = usePluginData('editions') as {pageRules: PageRule[]};
  return policyOf(config, pageRules);
}

function policyOf(config: AccessConfig, pageRules: readonly PageRule[]): Policy {
  const known = compiled.get(pageRules);
  if (known?.config === config) {
    return known.policy;
  }
  const {forceLogin, privatePaths} = config;
  const policy = compilePolicy({forceLogin, rules: privatePaths, pageRules});
  compiled.set(pageRules, {config, policy});
  return policy;
}
