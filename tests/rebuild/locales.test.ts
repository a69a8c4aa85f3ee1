import fs from 'node:fs';
import path from 'node:path';
import {beforeAll, describe, expect, it, onTestFinished} from 'vitest';
import {filesBelow, matchesBelow, readBuiltSite} from '../support/builtFiles';
import {openGate} from '../support/gate/openGate';
import {createSmallSite, type SmallSite} from '../support/smallSite';
import {writeFiles} from '../support/writeFiles';

/** Unique words that only some editions may contain. */
const PLANTED = /\bPLANTED[A-Z]+/g;

const SITE = '.docusaurus/locales-site';
const page = (front: string, text: string) =>
  `---\ndescription: A page.\n${front}\n---\n\n${text}\n`;
const MARK = 'sidebar_custom_props: {slashid: {groups: [internal]}}';
const texts = (messages: Record<string, string>) =>
  JSON.stringify(
    Object.fromEntries(Object.entries(messages).map(([key, message]) => [key, {message}])),
  );

const DOCS = 'i18n/fr/docusaurus-plugin-content-docs/current';
const OPEN = page(
  'title: Page ouverte',
  `Texte ouvert. [Secret](/secret) et [encore](./secret.mdx). ![plan](./carte.svg)

<Groups belongsTo="partner">

PLANTEDPARTNER

</Groups>`,
);

const FILES = {
  'docs/open.mdx': page('title: Open', 'Open text. [Secret](/secret)'),
  'docs/secret.mdx': page('title: PLANTEDTITLE', 'PLANTEDTEXT'),
  'docs/marked.mdx': page(MARK, 'PLANTEDMARKED'),
  'sidebars.ts': `export default {docs: ['index', 'open', {type: 'category', label: 'More', items: ['secret', 'marked']}]};`,
  'src/pages/about.mdx': 'About.',
  [`${DOCS}/open.mdx`]: OPEN,
  [`${DOCS}/carte.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"><title>Carte</title></svg>',
  [`${DOCS}/secret.mdx`]: page('title: PLANTEDTITRE', 'PLANTEDTEXTE ![plan](./plan.svg)'),
  [`${DOCS}/plan.svg`]: '<svg xmlns="http://www.w3.org/2000/svg"><title>PLANTEDPLAN</title></svg>',
  [`${DOCS}/marked.mdx`]: page(MARK, 'PLANTEDMARQUE'),
  [`${DOCS}.json`]: texts({
    'version.label': 'Suivante',
    'sidebar.docs.category.More': 'PLANTEDPLUS',
  }),
  'i18n/fr/docusaurus-theme-classic/navbar.json': texts({
    'item.label.Hidden': 'PLANTEDMENU',
    'item.label.Shown': 'Visible',
  }),
  'i18n/fr/docusaurus-plugin-content-pages/about.mdx': 'À propos.',
};

let site: SmallSite;

async function build() {
  const {code, output} = await site.build();
  return code === 0 ? 'built' : output;
}

/** The planted words in an edition. */
function wordsIn(id: string): string[] {
  const {editions} = readBuiltSite(site.editions);
  const {directory = ''} = editions.find((edition) => edition.id === id) ?? {};
  return [...new Set(matchesBelow(path.join(site.editions, directory), PLANTED))].sort();
}

beforeAll(async () => {
  const items = [
    {to: '/open', label: 'Shown'},
    {to: '/secret', label: 'Hidden'},
    {type: 'localeDropdown', position: 'right'},
  ];
  site = createSmallSite(SITE, {
    preset: {pages: {}},
    config: {
      ...{baseUrl: '/base/', trailingSlash: false},
      i18n: {defaultLocale: 'en', locales: ['en', 'fr']},
      themeConfig: {navbar: {items}},
    },
    privatePaths: [{path: '/base/secret', groups: ['internal']}],
    files: FILES,
  });
  expect(await build()).toBe('built');
});

describe('a site in two languages', () => {
  it('has both in each edition, without a word for others', () => {
    expect(wordsIn('anonymous')).toEqual([]);
    expect(wordsIn('signed-in')).toEqual([]);
    expect(wordsIn('partner')).toEqual(['PLANTEDPARTNER']);
    expect(wordsIn('internal')).toEqual([
      ...['PLANTEDMARKED', 'PLANTEDMARQUE', 'PLANTEDMENU', 'PLANTEDPLAN', 'PLANTEDPLUS'],
      ...['PLANTEDTEXT', 'PLANTEDTEXTE', 'PLANTEDTITLE', 'PLANTEDTITRE'],
    ]);
  });

  it('has the pages of the other language below its folder', () => {
    const {editions, pages} = readBuiltSite(site.editions);
    const open = editions.find(({id}) => id === 'signed-in');
    const files = filesBelow(path.join(site.editions, open?.directory ?? ''));

    expect(open?.pages.filter((route) => route.includes('/fr/'))).toEqual([
      ...['/base/fr/', '/base/fr/about/', '/base/fr/open/'],
    ]);
    expect(files).toContain('base/fr/404.html');
    expect([
      ...matchesBelow(path.join(site.editions, open?.directory ?? ''), /Carte/g),
    ]).not.toEqual([]);
    expect(pages['/base/fr/secret/']).toEqual({
      ...pages['/base/secret/'],
      route: '/base/fr/secret',
    });
    expect(pages['/base/fr/marked/']?.requires).toEqual([['internal']]);
  });

  it('has sign-in and denied pages in the language of the address', async () => {
    const gate = await openGate(site.editions);
    onTestFinished(gate.close);
    const languageAt = async (place: string, groups?: string[]) => {
      const cookie = groups && (await gate.cookieOf(groups));
      const response = await gate.ask(place, cookie);
      return [response.status, /<html[^>]* lang="?(\w+)/.exec(await response.text())?.[1]];
    };

    expect(await languageAt('/base/open')).toEqual([401, 'en']);
    expect(await languageAt('/base/fr/open')).toEqual([401, 'fr']);
    expect(await languageAt('/base/fr/secret', [])).toEqual([403, 'fr']);
    expect(await languageAt('/base/fr/nowhere', [])).toEqual([404, 'fr']);
    expect(await languageAt('/base/fr/open', [])).toEqual([200, 'fr']);
  });
});

describe('the build rejects', () => {
  it.each<[string, string, string, RegExp]>([
    [
      'a translation without the mark of the original',
      `${DOCS}/marked.mdx`,
      page('title: Marque', 'Texte.'),
      /"fr": i18n\/fr\/.*current\/marked\.mdx:1: its address or its mark .*docs\/marked\.mdx/,
    ],
    [
      'a translation at another address',
      `${DOCS}/open.mdx`,
      OPEN.replace('title', 'slug: /ouverte\ntitle'),
      /current\/open\.mdx:1: its address .*ouverte.*docs\/open\.mdx/,
    ],
    [
      'a page that only one language has',
      `${DOCS}/seulement.mdx`,
      page('title: Seulement', 'Texte.'),
      /current\/seulement\.mdx:1: its address .*no page/,
    ],
    [
      'what looks like a mark',
      `${DOCS}/open.mdx`,
      OPEN.replace('belongsTo', 'belongTo'),
      /"fr".*\n.*i18n\/fr\/.*current\/open\.mdx:\d+/,
    ],
    [
      'a label that nothing has',
      `${DOCS}.json`,
      texts({'sidebar.docs.category.Gone': 'Parti'}),
      /current\.json: no page or module of the site contains the key.*Gone/,
    ],
  ])('%s', async (_what, file, text, message) => {
    const place = path.join(SITE, file);
    const before = fs.existsSync(place) ? fs.readFileSync(place, 'utf8') : undefined;
    writeFiles(SITE, {[file]: text});
    try {
      expect(await build()).toMatch(message);
    } finally {
      fs.rmSync(place);
      writeFiles(SITE, before === undefined ? {} : {[file]: before});
    }
  });
});
