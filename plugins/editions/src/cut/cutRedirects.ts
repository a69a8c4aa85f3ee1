import {nameOf} from '@gated-docs/access-config';
import {absentRoutes, type EditionPlan} from '../plan/plan';
import {leadsTo} from './cutLinks';

const PLUGIN = nameOf('plugin', 'client-redirects');

type Options = {redirects?: readonly {to?: unknown}[]};

/**
 * A plugin's entry in the configuration, without redirects to absent pages: Docusaurus's plugin of redirects refuses
 * them, and its pages would name them.
 */
export function cutRedirects<T>(entry: T, plan: EditionPlan): T | [string, Options] {
  const [name, options] = (Array.isArray(entry) ? entry : []) as [unknown?, Options?];
  if (typeof name !== 'string' || !PLUGIN.test(name)) {
    return entry;
  }
  const redirects = options?.redirects?.filter(
    ({to}) => typeof to !== 'string' || !leadsTo(to, absentRoutes(plan), plan),
  );
  return [name, {...options, ...(redirects && {redirects})}];
}
