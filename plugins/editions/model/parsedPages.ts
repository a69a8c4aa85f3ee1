import {createHash} from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import {deserialize, serialize} from 'node:v8';
import type {Root} from 'mdast';
import {LOCK_FILE} from './files';
import {parseMdx} from './parseMdx';

/** Where the trees of pages are kept, relative to the author's site. */
export const PARSED_PAGES = '.docusaurus/parsed-pages';

/**
 * Parses pages, and keeps the trees on disk for later runs: where nothing has changed, parsing would take the most
 * time of all. A tree is used again for the same text only, by the same parser.
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

/** A file that cannot be read is as good as none: the page is parsed again. */
function readTree(file: string): Root | undefined {
  try {
    // Written below: the name of the file is the hash of text and parser.
    const tree = deserialize(fs.readFileSync(file)) as Root;
    const now = new Date();
    fs.utimesSync(file, now, now);
    return tree;
  } catch {
    return undefined;
  }
}

/** Runs may share the folder. */
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
