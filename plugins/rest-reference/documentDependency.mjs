import path from 'node:path';

/**
 * A bundler loader that changes nothing: it tells the bundler that a page is made from its OpenAPI
 * document too. A remark plugin cannot, and a cached page would keep the old contract.
 *
 * @this {{context: string, addDependency: (file: string) => void}}
 * @param {string} source
 * @returns {string}
 */
export default function documentDependency(source) {
  for (const [, document] of source.matchAll(/<ApiReference\s[^>]*?document="([^"]+)"/g)) {
    if (document !== undefined) {
      this.addDependency(path.resolve(this.context, document));
    }
  }
  return source;
}
