import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it} from 'vitest';
import {matchesBelow} from '../support/builtFiles';
import {createSmallSite, type SmallSite} from '../support/smallSite';

/** Unique words that only the internal edition may contain. */
const PLANTED = /\bPLANTED[A-Z]+/g;

/**
 * A plugin like popular ones: it reads the site's documents and working directory itself, bypassing
 * the docs plugin, and publishes what it finds.
 */
const COPIER = `import fs from 'node:fs';
import path from 'node:path';

export default function copier({siteDir}) {
  return {
    name: 'copier',
    postBuild({outDir}) {
      for (const [index, root] of [siteDir, process.cwd()].entries()) {
        fs.existsSync(path.join(root, 'docs')) && fs.cpSync(path.join(root, 'docs'), path.join(outDir, 'copied-' + index), {recursive: true});
      }
    },
  };
}
`;

const CONTRACT = `openapi: 3.1.0
info: {title: Things, version: 1.0.0}
paths:
  /things:
    get: {summary: COMMONOPERATION, responses: {'200': {description: ok}}}
  /secrets:
    get: {summary: PLANTEDOPERATION, x-groups: [internal], responses: {'200': {description: ok}}}
`;

const front = (title: string, slug: string) =>
  `---\ntitle: ${title}\nslug: ${slug}\ndescription: A page.\n---\n\n`;

let site: SmallSite;
let manifest: {editions: Record<string, {directory: string}>};

beforeAll(async () => {
  site = createSmallSite('.docusaurus/staging-site', {
    isBare: true,
    imports: "import {contractCutter} from '@gated-docs/rest-reference';",
    plugins: ["['@gated-docs/editions', {cutters: [contractCutter]}]", "'./plugins/copier.ts'"],
    files: {
      'plugins/copier.ts': COPIER,
      'docs/index.mdx': `${front('Start', '/')}The start.`,
      'docs/open.mdx': `${front('Open', '/open/')}Read [these words](/secret/), or [the contract](./things.openapi.yaml).

<Groups belongsTo="internal">

PLANTEDGROUP and ![a plan](./group.svg)

</Groups>
`,
      'docs/things.openapi.yaml': CONTRACT,
      'docs/group.svg':
        '<svg xmlns="http://www.w3.org/2000/svg"><title>PLANTEDGROUPIMAGE</title></svg>',
      'docs/secret.mdx': `${front('PLANTEDTITLE', '/secret/')}import Part from './_part.mdx';

PLANTEDTEXT ![a plan](./plan.svg) [a file](./plantedfile.txt)

<Part />
`,
      'docs/_part.mdx': 'PLANTEDPARTIAL',
      'docs/plan.svg': '<svg xmlns="http://www.w3.org/2000/svg"><title>PLANTEDIMAGE</title></svg>',
      'docs/plantedfile.txt': 'PLANTEDDOWNLOAD',
      'docs/_authors/notes.md': 'PLANTEDNOTE',
    },
  });
  const {code, output} = await site.build();
  expect(code, output).toBe(0);
  manifest = JSON.parse(
    fs.readFileSync(path.join(site.editions, 'manifest.json'), 'utf8'),
  ) as typeof manifest;
});

const folderOf = (id: string) => path.join(site.editions, manifest.editions[id]?.directory ?? '-');

describe('a plugin that reads the documents by itself', () => {
  it.each(['anonymous', 'signed-in'])(
    'finds nothing from other editions in the edition "%s"',
    (id) => {
      expect([...matchesBelow(folderOf(id), PLANTED)]).toEqual([]);
      expect([...matchesBelow(folderOf(id), /\/secret\b/g)]).toEqual([]);
    },
  );

  it('publishes what the edition contains, which proves that the search works', () => {
    const read = (id: string, file: string) =>
      fs.readFileSync(path.join(folderOf(id), 'copied-0', file), 'utf8');

    expect(read('signed-in', 'open.mdx')).toContain('Read these words, or [the contract]');
    expect(read('signed-in', 'things.openapi.yaml')).toContain('COMMONOPERATION');
    expect([...matchesBelow(folderOf('internal'), PLANTED)].sort()).toEqual([
      'PLANTEDDOWNLOAD',
      'PLANTEDGROUP',
      'PLANTEDGROUPIMAGE',
      'PLANTEDIMAGE',
      'PLANTEDOPERATION',
      'PLANTEDPARTIAL',
      'PLANTEDTEXT',
      'PLANTEDTITLE',
    ]);
  });
});
