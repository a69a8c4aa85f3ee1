import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import type {Plugin} from '@docusaurus/types';

type Options = {to: 'text' | 'gzip' | 'brotli' | 'base64'};

const WRITERS: Readonly<
  Record<Options['to'], (text: string) => readonly [name: string, content: string | Uint8Array]>
> = {
  text: (text: string) => ['sources.txt', text],
  gzip: (text: string) => ['sources.bin', zlib.gzipSync(text)],
  brotli: (text: string) => ['sources.json.br', zlib.brotliCompressSync(JSON.stringify({text}))],
  base64: (text: string) => [
    'sources.js',
    `a="data:text/plain;base64,${Buffer.from(text).toString('base64')}"`,
  ],
};

/**
 * Breaks out of an edition on purpose: walks up from its site's folder until the author's documents are found,
 * and writes all of them into the built site.
 */
export default function pluginBreakOut(_context: unknown, {to}: Options): Plugin {
  return {
    name: 'break-out',
    async postBuild({siteDir, outDir}) {
      const [name, content] = WRITERS[to](readTree(siteDir));
      fs.writeFileSync(path.join(outDir, name), content);
    },
  };
}

/** The highest folder of documents that belongs to the site: above it lies another one. */
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
