import fs from 'node:fs';
import path from 'node:path';
import {CANARY_DOCS} from '../fixtures/canary/places';
import {filesBelow} from './builtFiles';
import {plantInSources, type Canary} from './canarySources';

/** Matches every canary. */
export const CANARY = /canary\d+[a-z]+/g;

const PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
/** Docusaurus inlines smaller images into the page's code; the test covers both kinds. */
const BYTES_THAT_ARE_NOT_INLINED = 12_000;

/** Plants a word: as a line of front matter, or in the page's text. */
type Plant = {
  place: string;
  frontMatter?: (word: string) => string;
  body?: (word: string) => string;
  groups?: readonly string[];
  /** Plants in one of this many pages only, because the word generates additional pages. */
  oneIn?: number;
};

const PLANTS: readonly Plant[] = [
  {place: 'title', frontMatter: (word) => `title: ${word}`},
  {place: 'titlemeta', frontMatter: (word) => `title_meta: ${word}`},
  {place: 'description', frontMatter: (word) => `description: ${word}`},
  {place: 'label', frontMatter: (word) => `sidebar_label: ${word}`},
  {place: 'pagination', frontMatter: (word) => `pagination_label: ${word}`},
  {place: 'keyword', frontMatter: (word) => `keywords: [${word}]`},
  {place: 'card', frontMatter: (word) => `image: /img/${word}.png`},
  {place: 'author', frontMatter: (word) => `last_update: {author: ${word}, date: 2025-06-01}`},
  {place: 'class', frontMatter: (word) => `sidebar_class_name: ${word}`},
  {place: 'props', frontMatter: (word) => `sidebar_custom_props: {planted: ${word}}`},
  {place: 'edit', frontMatter: (word) => `custom_edit_url: https://example.com/${word}`},
  {place: 'field', frontMatter: (word) => `planted_field: ${word}`},
  {place: 'tag', frontMatter: (word) => `tags: [${word}]`, oneIn: 12},
  {place: 'heading', body: (word) => `## Planted ${word}`},
  {place: 'body', body: (word) => `A sentence with ${word} in it.`},
  {
    place: 'code',
    body: (word) => `\`\`\`json title="A code block"\n{"planted": "${word}"}\n\`\`\``,
  },
  {place: 'codetitle', body: (word) => `\`\`\`json title="${word}.json"\n{}\n\`\`\``},
  {
    place: 'group',
    body: (word) => `<Groups belongsTo="internal">\n\nWords for one group: ${word}.\n\n</Groups>`,
    groups: ['internal'],
  },
];

/**
 * Writes a copy of the site's documents in which every page contains its own canaries, and beside each
 * page another whose file name, title and path are canaries, too, as are all category labels.
 * Returns where each word was planted.
 */
export function plantCanaries(): Canary[] {
  fs.rmSync(CANARY_DOCS, {recursive: true, force: true});
  // Generated pages have no canaries; a separate test covers their content.
  fs.cpSync('docs', CANARY_DOCS, {
    recursive: true,
    filter: (source) => source !== path.join('docs', 'graphql', 'reference'),
  });
  const isPage = (file: string) => /\.mdx?$/.test(file) && !/(?:^|\/)_/.test(file);
  const files = filesBelow(CANARY_DOCS);
  const sources = files.filter(isPage);
  const categories = files.filter((file) => path.basename(file) === '_category_.json');
  const planted = sources.map((source, index) => ({
    source,
    canaries: [...plantIn(source, index), ...addNeighbour(source, `canary${2 * index + 1}`)],
  }));
  const labels = categories.flatMap((file, index) => {
    const folder = `${path.posix.dirname(file)}/`;
    const below = planted.filter(({source}) => source.startsWith(folder));
    const routes = below.flatMap(({canaries}) => canaries.flatMap((canary) => canary.routes));
    return labelCategory(file, [...new Set(routes)], `canary${index}category`);
  });
  return [...planted.flatMap(({canaries}) => canaries), ...labels, ...plantInSources(routeOf)];
}

function plantIn(source: string, index: number): Canary[] {
  const file = path.join(CANARY_DOCS, source);
  const [, frontMatter = '', body = ''] =
    /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(fs.readFileSync(file, 'utf8')) ?? [];
  const word = (place: string) => `canary${2 * index}${place}`;
  const [, contract] = /<ApiReference document="\.\/([^"]+)"/.exec(body) ?? [];
  const plants = PLANTS.filter(
    // Pages with a contract keep the same text for all audiences, so only the contract differs.
    ({oneIn = 1, groups}) => index % oneIn === 0 && !(contract && groups),
  );
  const image = plantImage(file, word, source.length % 2 === 0);
  const partial = /\/misc\//.test(source) || index % 8 === 0 ? plantPartial(file, word) : undefined;
  const lines = plants.flatMap(({place, frontMatter: line}) => line?.(word(place)) ?? []);
  const pieces = plants.flatMap(({place, body: piece}) => piece?.(word(place)) ?? []);
  fs.writeFileSync(
    file,
    [
      '---',
      withoutKeys(frontMatter, lines),
      ...lines,
      '---',
      body,
      ...pieces.flatMap((piece) => ['', piece]),
      '',
      image.markdown,
      '',
      ...(partial ? [partial, ''] : []),
    ].join('\n'),
  );
  const routes = [routeOf(source)];
  return [
    ...plants.map(({place, groups}) => ({
      routes,
      place,
      word: word(place),
      ...(groups && {groups}),
    })),
    ...[...image.places, ...(partial ? ['partial'] : [])].map((place) => ({
      routes,
      place,
      word: word(place),
    })),
  ];
}

/** An image beside the page, with canaries as its name, its bytes and its alternative text. */
function plantImage(page: string, word: (place: string) => string, isInlined: boolean) {
  const name = `${word('image')}.png`;
  const padding = Buffer.alloc(isInlined ? 0 : BYTES_THAT_ARE_NOT_INLINED);
  const bytes = Buffer.concat([PIXEL, Buffer.from(word('bytes')), padding]);
  fs.writeFileSync(path.join(path.dirname(page), name), bytes);
  // The name of an inlined image does not appear anywhere.
  const places = isInlined ? ['alt', 'bytes'] : ['alt', 'bytes', 'image'];
  return {markdown: `![${word('alt')}](./${name})`, places};
}

/** Writes a partial beside the page. @returns the Markdown that shows it */
function plantPartial(page: string, word: (place: string) => string): string {
  const name = `_${word('partialfile')}.mdx`;
  fs.writeFileSync(path.join(path.dirname(page), name), `Words of a part: ${word('partial')}.\n`);
  return `import Planted from './${name}';\n\n<Planted />`;
}

/** Categories are visible to readers of any of their pages; those without pages here contain only generated ones. */
function labelCategory(file: string, routes: readonly string[], word: string): Canary[] {
  if (routes.length === 0) {
    return [];
  }
  const location = path.join(CANARY_DOCS, file);
  const category = JSON.parse(fs.readFileSync(location, 'utf8')) as object;
  fs.writeFileSync(location, JSON.stringify({...category, label: word}));
  return [{routes, place: 'label of a category', word}];
}

function addNeighbour(source: string, stem: string): Canary[] {
  const [section = '', ...below] = source.split('/');
  if (below.length === 0) {
    return [];
  }
  const route = `/${section}/${stem}slug/`;
  const file = path.join(CANARY_DOCS, path.dirname(source), `${stem}file.mdx`);
  fs.writeFileSync(
    file,
    `---\ntitle: ${stem}title\ndescription: ${stem}description\nslug: ${route}\n---\n\nText.\n`,
  );
  return ['file', 'title', 'description', 'slug'].map((place) => ({
    routes: [route],
    place: `${place} of a neighbour`,
    word: `${stem}${place}`,
  }));
}

/** Front matter without the keys that the new lines set. */
function withoutKeys(frontMatter: string, lines: readonly string[]): string {
  const keys = lines.map((line) => line.slice(0, line.indexOf(':') + 1));
  return frontMatter
    .split('\n')
    .filter((line) => !keys.some((key) => line.startsWith(key)))
    .join('\n');
}

function routeOf(source: string): string {
  return source === 'home.mdx'
    ? '/'
    : `/${source.replace(/(?:index)?\.mdx?$/, '')}/`.replace('//', '/');
}
