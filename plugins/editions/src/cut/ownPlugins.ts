/** A global symbol, because Docusaurus loads the configuration and the plugin separately. */
const OWN = Symbol.for('portal.editions.ownPlugin');

/** Marks a remark plugin of editions: its inputs are part of the cache key of compiled pages. */
export function markAsOwn<T extends object>(plugin: T): T {
  return Object.assign(plugin, {[OWN]: true});
}

const isOwn = (plugin: unknown) => typeof plugin === 'function' && OWN in plugin;

const PLUGIN_OPTIONS = [
  'beforeDefaultRemarkPlugins',
  'remarkPlugins',
  'beforeDefaultRehypePlugins',
  'rehypePlugins',
  'recmaPlugins',
];

/**
 * Functions in the MDX loader's options that may depend on more than the page and what the engine knows of: plugins of
 * others than the engine and `pagePlugins`, and hooks for broken links and images.
 */
export function foreignPlugins(
  options: Record<string, unknown> & {markdownConfig?: {hooks?: Record<string, unknown>}},
): unknown[] {
  const plugins = PLUGIN_OPTIONS.flatMap((name) => options[name] ?? []).map((plugin): unknown =>
    Array.isArray(plugin) ? plugin[0] : plugin,
  );
  const {hooks = {}} = options.markdownConfig ?? {};
  const actions = Object.values(hooks).filter((hook) => typeof hook === 'function');
  return [...plugins, ...actions].filter((plugin) => !isOwn(plugin));
}
