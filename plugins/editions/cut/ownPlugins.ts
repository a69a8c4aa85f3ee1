/** Registered, because the configuration and the plugin are loaded by Docusaurus one apart from the other. */
const OWN = Symbol.for('portal.editions.ownPlugin');

/** Marks a remark plugin of editions: what it looks at besides the page is part of every shared page's key. */
export function markAsOwn<T extends object>(plugin: T): T {
  return Object.assign(plugin, {[OWN]: true});
}

export function isOwn(plugin: unknown): boolean {
  return typeof plugin === 'function' && OWN in plugin;
}
