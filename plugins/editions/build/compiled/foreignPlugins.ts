import {isOwn} from '../../cut/ownPlugins';

const PLUGIN_OPTIONS = [
  'beforeDefaultRemarkPlugins',
  'remarkPlugins',
  'beforeDefaultRehypePlugins',
  'rehypePlugins',
  'recmaPlugins',
];

/**
 * The functions in the options of the MDX loader that were not declared to look at nothing but the page: plugins, and
 * what the site does about broken links and images.
 */
export function foreignPlugins(
  options: Record<string, unknown> & {markdownConfig?: {hooks?: Record<string, unknown>}},
  declared: readonly unknown[],
): unknown[] {
  const plugins = PLUGIN_OPTIONS.flatMap((name) => options[name] ?? []).map((plugin): unknown =>
    Array.isArray(plugin) ? plugin[0] : plugin,
  );
  const {hooks = {}} = options.markdownConfig ?? {};
  const actions = Object.values(hooks).filter((hook) => typeof hook === 'function');
  return [...plugins, ...actions].filter((plugin) => !isOwn(plugin) && !declared.includes(plugin));
}
