import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, expect, it} from 'vitest';
import {filesBelow, readBuiltSite} from '../../support/builtFiles';
import {createSmallSite, type SmallSite} from '../../support/smallSite';

const CONTRACT = `openapi: 3.1.0
info: {title: Things, version: 1.0.0}
paths:
  /things:
    get: {summary: List things, responses: {'200': {description: ok}}}
  /desks:
    get: {summary: List ZELKOVA desks, x-groups: [internal], responses: {'200': {description: ok}}}
`;

/** A page plugin that puts a file into the page, which only the meta string of a code block names. */
const INLINE = `export const inlineFiles = (read) => (tree) => {
  for (const node of tree.children) {
    const [, file] = /file=(\\S+)/.exec(node.meta ?? '') ?? [];
    if (node.type === 'code' && file) {
      node.value = read(file);
    }
  }
};
`;

const page = (title: string, text: string) =>
  `---\ntitle: ${title}\ndescription: A page about ${title}.\n---\n\n${text}\n`;

let site: SmallSite;
let directory: string;

beforeAll(async () => {
  site = createSmallSite('.docusaurus/soak/shared', {
    isBare: true,
    imports: `import {pagePlugins} from '@gated-docs/editions';
import {contractCutter} from '@gated-docs/rest-reference';
import {inlineFiles} from './plugins/inlineFiles';`,
    plugins: ["['@gated-docs/editions', {cutters: [contractCutter]}]"],
    remarkPlugins: 'pagePlugins([inlineFiles])',
    files: {
      'plugins/inlineFiles.ts': INLINE,
      'docs/api.openapi.yaml': CONTRACT,
      'docs/contract.mdx': page(
        'Contract',
        '[The contract](./api.openapi.yaml)\n\n```yaml file=./api.openapi.yaml\n```',
      ),
      'docs/links.mdx': page('Links', 'See [the secret](./secret.mdx) and [more](./open.mdx).'),
      'docs/parts.mdx': page(
        'Parts',
        'All.\n\n<Groups belongsTo="internal">\n\nA ZELKOVA part.\n\n</Groups>',
      ),
    },
  });
  directory = path.dirname(site.editions);
});

/** The content of every file of the editions, by edition and name. */
function builtFiles(only?: readonly string[]): Map<string, string> {
  return new Map(
    readBuiltSite(site.editions, only).editions.flatMap(({id, directory: folder}) => {
      const built = path.join(site.editions, folder);
      return filesBelow(built).map(
        (file) => [`${id}/${file}`, fs.readFileSync(path.join(built, file), 'latin1')] as const,
      );
    }),
  );
}

it('every page is compiled to the same bytes with and without those of other editions', async () => {
  const all = site.start('--no-compression');
  expect(await all.ended, all.output()).toBe(0);
  const shared = builtFiles();
  const compiled = filesBelow(path.join(directory, '.docusaurus/compiled-pages'));
  expect(compiled.length).toBeGreaterThan(0);
  const ids = readBuiltSite(site.editions).editions.map(({id}) => id);

  const alone = new Map<string, string>();
  for (const id of ids) {
    fs.rmSync(path.join(directory, '.docusaurus'), {recursive: true});
    fs.rmSync(site.editions, {recursive: true});
    const only = site.start('--no-compression', '--only', `anonymous,${id}`);
    expect(await only.ended, only.output()).toBe(0);
    builtFiles([id]).forEach((content, name) => alone.set(name, content));
  }

  expect([...alone.keys()].sort()).toEqual([...shared.keys()].sort());
  expect([...shared].filter(([name, content]) => alone.get(name) !== content)).toEqual([]);
  const found = [...shared].filter(([, content]) => content.includes('ZELKOVA'));
  expect(new Set(found.map(([name]) => name.split('/')[0]))).toEqual(new Set(['internal']));
}, 600_000);
