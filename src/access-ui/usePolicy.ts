import {useMemo} from 'react';
import {usePluginData} from '@docusaurus/useGlobalData';
import {compilePolicy, type PageRule, type Policy} from '../access';
import {useAccessConfig} from '../session';

/** The policy of this build, as its site config and the pages' own rules state it. */
export function usePolicy(): Policy {
  const {forceLogin, privatePaths} = useAccessConfig();
  const {pageRules} = usePluginData('editions') as {pageRules: PageRule[]};
  return useMemo(
    () => compilePolicy({forceLogin, rules: privatePaths, pageRules}),
    [forceLogin, privatePaths, pageRules],
  );
}
