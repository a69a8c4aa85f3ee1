import fs from 'node:fs';
import path from 'node:path';

/** Files in which packages state their terms and whom to name. */
const TERMS = /^(?:licen[cs]e|copying|notice)(?:[.-].*)?$/i;

const HEADER = 'Third-party software in this delivery, with its licence terms.\n';

/**
 * The terms of all packages that files come from, as one text: each text once, below the packages it is for.
 *
 * @param {Iterable<string>} files absolute paths; what is in no `node_modules` folder is ours and has no part in it
 * @returns {string}
 */
export function describeLicences(files) {
  const folders = new Set([...files].flatMap((file) => packageFolder(file) ?? []));
  /** @type {Map<string, string[]>} */
  const packagesByTerms = new Map();
  for (const folder of [...folders].sort()) {
    const {title, terms} = describePackage(folder);
    const others = packagesByTerms.get(terms) ?? [];
    packagesByTerms.set(terms, [...new Set([...others, title])].sort());
  }
  const blocks = [...packagesByTerms]
    .map(([terms, titles]) => `${titles.join('\n')}\n\n${terms}\n`)
    .sort();
  return [HEADER, ...blocks].join(`\n${'-'.repeat(80)}\n\n`);
}

/** @param {string} file */
function packageFolder(file) {
  const [folder] = /^.*[\\/]node_modules[\\/](?:@[^\\/]+[\\/])?[^\\/]+/.exec(file) ?? [];
  return folder && fs.existsSync(path.join(folder, 'package.json')) ? folder : undefined;
}

/** @param {string} folder */
function describePackage(folder) {
  const {name, version, license, licenses, author} = JSON.parse(
    fs.readFileSync(path.join(folder, 'package.json'), 'utf8'),
  );
  // Old packages have a list.
  const names = [license ?? licenses ?? []].flat().map((one) => one?.type ?? one);
  const stated = names.length > 0 ? names.join(' or ') : 'no licence stated';
  const terms = fs
    .readdirSync(folder)
    .filter((file) => TERMS.test(file))
    .sort()
    .map((file) => path.join(folder, file))
    .filter((file) => fs.statSync(file).isFile())
    .map((file) => fs.readFileSync(file, 'utf8').trim())
    .join('\n\n');
  const by = typeof author === 'string' ? author : author?.name;
  return {
    title: `${name} ${version} (${stated})`,
    // A package without a file of terms has stated them by name.
    terms: terms || `${stated}${by ? `, by ${by}` : ''}`,
  };
}
