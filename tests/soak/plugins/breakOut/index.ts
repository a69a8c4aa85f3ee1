import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type {Plugin} from '@docusaurus/types';

type Writer = (text: string) => readonly [name: string, content: string | Uint8Array];

const WRITERS = {
  text: (text) => ['sources.txt', text],
  gzip: (text) => ['sources.bin', zlib.gzipSync(text)],
  brotli: (text) => ['sources.json.br', zlib.brotliCompressSync(JSON.stringify({text}))],
  map: (text) => ['sources.js.map', JSON.stringify({version: 3, sourcesContent: [text]})],
} satisfies Record<string, Writer>;

type Options = {
  to: keyof typeof WRITERS;
  from: 'folders' | 'git';
  /** Writes before the build, as if the author had put the file into `static/`. */
  isStatic: boolean;
};

/**
 * Deliberately breaks out of an edition: looks outside its site's folder for the author's documents, and writes all
 * of them into the built site.
 */
export default function pluginBreakOut(
  {siteDir}: {siteDir: string},
  {to, from, isStatic}: Options,
): Plugin {
  const write = (directory: string) => {
    const [name, content] = WRITERS[to](
      from === 'git' ? readCommitted(siteDir) : readTree(siteDir),
    );
    fs.mkdirSync(directory, {recursive: true});
    fs.writeFileSync(path.join(directory, name), content);
  };
  return {
    name: 'break-out',
    loadContent() {
      if (isStatic) {
        write(path.join(siteDir, 'static'));
      }
    },
    async postBuild({outDir}) {
      if (!isStatic) {
        write(outDir);
      }
    },
  };
}

/** The highest documents folder of the site: above it is another one. */
function readTree(siteDir: string): string {
  const folders: string[] = [];
  for (let folder = siteDir; !fs.existsSync(path.join(folder, '.git'));) {
    folder = path.dirname(folder);
    folders.push(path.join(folder, 'docs'));
  }
  const found = [path.join(siteDir, 'docs'), ...folders].filter((folder) =>
    fs.existsSync(path.join(folder, 'secret.mdx')),
  );
  const directory = found.at(-1) ?? siteDir;
  return fs
    .readdirSync(directory)
    .filter((name) => name.endsWith('.mdx'))
    .map((name) => fs.readFileSync(path.join(directory, name), 'utf8'))
    .join('\n');
}

/** Git finds the repository from any of its folders. */
function readCommitted(siteDir: string): string {
  return execFileSync('git', ['show', 'HEAD:docs/secret.mdx'], {cwd: siteDir, encoding: 'utf8'});
}
