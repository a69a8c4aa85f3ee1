import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {deserialize, serialize} from 'node:v8';
import type {Root} from 'mdast';
import {LOCK_FILE} from './files';
import {parseMdx} from './parseMdx';

/** Folder of cached syntax trees, relative to the author's site. */
export const PARSED_PAGES = '.docusaurus/parsed-pages';

/**
 * Parses pages, and caches the trees on disk, because parsing would take the most time in an unchanged site. Trees are
 * only reused for the same text, parser, packages and version of Node.
 */
export function openParsedPages(siteDir: string): typeof parseMdx {
  const directory = path.join(siteDir, PARSED_PAGES);
  const parser = sha256([
    process.version,
    contentOf(path.join(__dirname, 'parseMdx.ts')),
    contentOf(path.join(siteDir, LOCK_FILE)),
  ]);
  return (text) => {
    const file = path.join(directory, `${sha256([parser, text])}.tree`);
    const known = readTree(file);
    if (known) {
      return known;
    }
    const tree = parseMdx(text);
    writeTree(file, tree);
    return tree;
  };
}

/** Treats an unreadable file as missing, so that the page is parsed again. */
function readTree(file: string): Root | undefined {
  try {
    // Written below: the file name is the hash of text and parser.
    const tree = deserialize(fs.readFileSync(file)) as Root;
    // The time marks the file as used, for `removeLeastUsed`.
    const now = new Date();
    fs.utimesSync(file, now, now);
    return tree;
  } catch {
    return undefined;
  }
}

/** Atomic, because concurrent runs may share the folder. */
function writeTree(file: string, tree: Root): void {
  fs.mkdirSync(path.dirname(file), {recursive: true});
  const temporary = `${file}.${process.pid}.tmp`;
  fs.writeFileSync(temporary, serialize(tree));
  fs.renameSync(temporary, file);
}

function contentOf(file: string): string {
  return fs.existsSync(file) ? fs.readFileSync(file, 'utf8') : '';
}

function sha256(parts: readonly string[]): string {
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}
