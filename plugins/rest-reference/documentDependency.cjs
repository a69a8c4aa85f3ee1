const path = require('node:path');

/**
 * A bundler loader that changes nothing: it tells the bundler that a page is made from its OpenAPI
 * document too. A remark plugin cannot, and a cached page would keep the old contract.
 */
module.exports = function documentDependency(source) {
  for (const [, document] of source.matchAll(/<ApiReference\s[^>]*?document="([^"]+)"/g)) {
    this.addDependency(path.resolve(this.context, document));
  }
  return source;
};
