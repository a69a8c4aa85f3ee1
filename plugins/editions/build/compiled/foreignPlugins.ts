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
  options: Record<string, unknown>,
  declared: readonly unknown[],
): unknown[] {
  const plugins = PLUGIN_OPTIONS.flatMap((name) => (options[name] ?? []) as unknown[]).map(
    (plugin) => (Array.isArray(plugin) ? (plugin as unknown[])[0] : plugin),
  );
  const {hooks = {}} = (options.markdownConfig ?? {}) as {hooks?: Record<string, unknown>};
  const actions = Object.values(hooks).filter((hook) => typeof hook === 'function');
  return [...plugins, ...actions].filter((plugin) => !isOwn(plugin) && !declared.includes(plugin));
}
