/** A global symbol, because Docusaurus loads the configuration and the plugin separately. */
const OWN = Symbol.for('portal.editions.ownPlugin');

/** Marks a remark plugin of editions: its inputs are part of the cache key of compiled pages. */
export function markAsOwn<T extends object>(plugin: T): T {
  return Object.assign(plugin, {[OWN]: true});
}

export function isOwn(plugin: unknown): boolean {
  return typeof plugin === 'function' && OWN in plugin;
}
