import fs from 'node:fs';
import path from 'node:path';

/**
 * Every file that a page may be made from, however the page names it: one too many costs nothing. A name begins where
 * its run of characters does, because an embedded picture is a run of hundreds of thousands.
 */
const NAMED_FILE =
  /(?<=["'`])[^"'`\n]+\.(?:ya?ml|json)(?=["'`])|(?<![^\s"'`<>(){}[\]])[^\s"'`<>(){}[\]]+\.(?:ya?ml|json)\b/g;

/**
 * A bundler loader that changes nothing: it tells the bundler that a page is made from its OpenAPI
 * document too, or its collection from all documents of its folder. A remark plugin cannot, and a
 * cached page would keep the old contract.
 *
 * @this {{context: string, addDependency: (file: string) => void, addContextDependency: (folder: string) => void}}
 * @param {string} source
 * @returns {string}
 */
export default function documentDependency(source) {
  for (const [name] of source.matchAll(NAMED_FILE)) {
    this.addDependency(path.resolve(this.context, name));
  }
  if (/<ApiCollection\s/.test(source)) {
    this.addContextDependency(this.context);
    for (const name of fs.readdirSync(this.context, {recursive: true, encoding: 'utf8'})) {
      if (/\.openapi\.(?:ya?ml|json)$/.test(name)) {
        this.addDependency(path.join(this.context, name));
      }
    }
  }
  return source;
}
