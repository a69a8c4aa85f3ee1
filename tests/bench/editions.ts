import {spawn} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {readBuiltSite} from '../support/builtFiles';
import {createSmallSite} from '../support/smallSite';
import {figure} from './figure';
import {watchMemory} from './load/processes';

const EDITIONS = 'editions';
const GENERATED = '.docusaurus';
/** The bundler's cache for plain builds. */
const BUNDLER_CACHE = 'node_modules/.cache/rspack';
const EDITED_PAGE = 'docs/guidelines/troubleshooting.mdx';
const MB = 1024 * 1024;

const SYNTHETIC_SITE = '.docusaurus/bench-editions';
/** Numbers of pages and groups; with many groups, only some combinations of groups are used. */
const SIZES: readonly {pages: number; groups: number; areInUseAlone?: true}[] = [
  {pages: 250, groups: 2},
  {pages: 250, groups: 4},
  {pages: 250, groups: 8, areInUseAlone: true},
  {pages: 1000, groups: 2},
  {pages: 2500, groups: 2},
];

/**
 * Measures the editions against one plain build of the same pages: with cold caches, with one page edited, and with
 * nothing changed; then with more pages and more groups, on text-only sites.
 */
export async function benchEditions(): Promise<void> {
  await benchPortal();
  for (const size of SIZES) {
    await benchSize(size);
  }
}

async function benchPortal(): Promise<void> {
  remove(GENERATED, EDITIONS, BUNDLER_CACHE);
  const plain = await measure(docusaurus('build', '--out-dir', `${GENERATED}/bench-plain`));
  remove(GENERATED, EDITIONS, BUNDLER_CACHE);
  const cold = await measure(docusaurus('editions'));
  const before = fs.readFileSync(EDITED_PAGE, 'utf8');
  const restore = () => fs.writeFileSync(EDITED_PAGE, before);
  const stop = () => process.exit(130);
  process.once('exit', restore).once('SIGINT', stop).once('SIGTERM', stop);
  fs.writeFileSync(EDITED_PAGE, `${before}\nOne more sentence.\n`);
  const edited = await measure(docusaurus('editions'));
  restore();
  process.off('exit', restore).off('SIGINT', stop).off('SIGTERM', stop);
  await measure(docusaurus('editions'));
  const unchanged = await measure(docusaurus('editions'));
  figure('portal, plain build', plain.seconds, 's');
  figure('portal, all editions', cold.seconds, 's');
  figure('portal, all editions / plain build (≤ 3.0)', cold.seconds / plain.seconds, '');
  figure('portal, one page edited / plain build (≤ 1.0)', edited.seconds / plain.seconds, '');
  figure('portal, nothing changed / plain build (≤ 0.1)', unchanged.seconds / plain.seconds, '');
  figure('portal, plain build, most memory', plain.memory, 'MB');
  figure('portal, all editions, most memory', cold.memory, 'MB');
  const {all, widest} = diskOf(EDITIONS);
  figure('portal, editions on disk', all / MB, 'MB');
  figure('portal, editions / widest edition (≤ 5)', all / widest, '');
}

async function benchSize({pages, groups, areInUseAlone}: (typeof SIZES)[number]): Promise<void> {
  const names = Array.from({length: groups}, (_, index) => `team${index + 1}`);
  const combinations = areInUseAlone && [...names.map((name) => [name]), names];
  createSmallSite(SYNTHETIC_SITE, {
    files: Object.fromEntries(
      Array.from({length: pages}, (_, index) => [
        `docs/${names[index % groups]}/page-${index}.mdx`,
        textPage(index),
      ]),
    ),
    privatePaths: names.map((name) => ({path: `/${name}*`, groups: [name]})),
    plugins: [`['@gated-docs/editions', ${JSON.stringify({combinations})}]`],
  });
  try {
    const plain = await measure(docusaurus('build'), SYNTHETIC_SITE);
    remove(
      ...[GENERATED, 'build', BUNDLER_CACHE].map((folder) => path.join(SYNTHETIC_SITE, folder)),
    );
    const cold = await measure(docusaurus('editions'), SYNTHETIC_SITE);
    const unchanged = await measure(docusaurus('editions'), SYNTHETIC_SITE);
    const folder = path.join(SYNTHETIC_SITE, EDITIONS);
    const {editions} = readBuiltSite(folder);
    const what = `${pages} pages, ${groups} groups, ${editions.length} editions`;
    figure(`${what}: plain build`, plain.seconds, 's');
    figure(`${what}: all`, cold.seconds, 's');
    figure(`${what}: all / plain build`, cold.seconds / plain.seconds, '');
    figure(`${what}: nothing changed`, unchanged.seconds, 's');
    figure(`${what}: most memory`, cold.memory, 'MB');
    const {all, widest} = diskOf(folder);
    figure(`${what}: disk / widest edition`, all / widest, '');
  } finally {
    remove(SYNTHETIC_SITE);
  }
}

type Measured = {seconds: number; memory: number};

function docusaurus(...args: readonly string[]): readonly string[] {
  return [require.resolve('@docusaurus/core/bin/docusaurus.mjs'), ...args];
}

/** Runs a program with Node. Throws its output if it fails. */
async function measure(args: readonly string[], cwd = '.'): Promise<Measured> {
  const started = performance.now();
  const child = spawn(process.execPath, args, {
    cwd,
    env: {...process.env, NODE_ENV: 'production', NO_COLOR: '1', FORCE_COLOR: '0'},
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const memory = watchMemory(child.pid ?? 0);
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const code = await new Promise((resolve) => child.once('close', resolve));
  const seconds = (performance.now() - started) / 1000;
  if (code !== 0) {
    throw new Error(`${args.join(' ')} failed:\n${Buffer.concat(output).toString().slice(-4000)}`);
  }
  return {seconds, memory: memory.stop()};
}

/** Bytes of all editions and of the largest one, counting hard links once, without precompressed files. */
function diskOf(folder: string): {all: number; widest: number} {
  const seen = new Set<number>();
  let all = 0;
  let widest = 0;
  const {editions} = readBuiltSite(folder);
  for (const {directory} of editions) {
    let own = 0;
    for (const entry of fs.readdirSync(path.join(folder, directory), {
      recursive: true,
      withFileTypes: true,
    })) {
      if (entry.isFile() && !/\.(?:br|gz)$/.test(entry.name)) {
        const {ino, size} = fs.statSync(path.join(entry.parentPath, entry.name));
        own += size;
        all += seen.has(ino) ? 0 : size;
        seen.add(ino);
      }
    }
    widest = Math.max(widest, own);
  }
  return {all, widest};
}

function remove(...folders: readonly string[]): void {
  for (const folder of folders) {
    fs.rmSync(folder, {recursive: true, force: true});
  }
}

/** About the text of a written page, different on each page, with a table and a program. */
function textPage(number: number): string {
  const sentence = (index: number) =>
    `Station ${number} reports value ${index} of device ${number * 31 + index} to the control centre.`;
  const paragraph = (start: number) =>
    Array.from({length: 6}, (_, index) => sentence(start + index)).join(' ');
  const section = (index: number) =>
    `## Section ${index}\n\n${paragraph(index * 20)}\n\n${paragraph(index * 20 + 10)}\n`;
  const rows = Array.from({length: 8}, (_, index) => `| key${index} | ${sentence(index)} |`);
  return [
    `---\ntitle: Page ${number}\n---\n`,
    ...[1, 2, 3, 4].map(section),
    `| Key | Meaning |\n| --- | --- |\n${rows.join('\n')}\n`,
    `\`\`\`json\n{"station": ${number}, "values": [1, 2, 3]}\n\`\`\`\n`,
  ].join('\n');
}
