import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {assertHoldsNothingAbsent} from '../assertHoldsNothingAbsent';
import {listFiles} from '../../model/files';
import {readLexicon} from './lexicon';
import {createOwnReader} from './ownWords';
import {createEditionSearch, type Finding, type Search} from './searchEdition';

const SECRET = `---
title: Quiet dispatch desk
description: How to reroute calls silently
---

The night desk reroutes \`urgent\` calls to [a second](/apis/open/) crew in the northern district. Call rerouteSilently.
`;
const OPEN = `---
title: Missions
description: What a mission is made of
---

<Key name="export.target" variable="RCD_EXPORT_TARGET" type="none, fhir, folder" />

A [mission](/apis/secret/) has a Short title. Every mission keeps its revisions for ten long years in total.
`;
const CONTRACT = `paths:
  /desks:
    post:
      operationId: lockEveryDesk
      description: Locks every desk of the district until a supervisor opens it again in the morning.
`;
const PASSAGE = 'The night desk reroutes urgent calls to a second crew in the northern district.';
const PIXEL = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);

let root: string;
beforeEach(() => {
  root = temporaryFolder('search');
  for (const [name, content] of Object.entries({
    'docs/apis/secret.mdx': SECRET,
    'docs/apis/open.mdx': OPEN,
    'docs/apis/short.mdx': '---\ntitle: Short\n---\n\nNothing.\n',
    'docs/_facts.md': 'Set `export.target` `RCD_EXPORT_TARGET` (`none`, `fhir`, `folder`) there.',
    'docs/apis/plan.png': PIXEL,
    'docs/apis/secret.openapi.yaml': CONTRACT,
  })) {
    write(name, content);
  }
});
afterEach(() => fs.rmSync(root, {recursive: true}));

function write(name: string, content: string | Uint8Array) {
  const file = path.join(root, name);
  fs.mkdirSync(path.dirname(file), {recursive: true});
  fs.writeFileSync(file, content);
}

const ABSENT = [
  {id: 'apis/secret', route: '/apis/secret/', source: 'apis/secret.mdx'},
  {id: 'apis/short', route: '/apis/short/', source: 'apis/short.mdx'},
  {id: 'apps', route: '/apps/', source: 'apps/index.mdx'},
];

function request(): Search {
  const docs = path.join(root, 'docs');
  const lexicon = readLexicon({
    files: listFiles(docs).map((source) => {
      const bytes = fs.readFileSync(path.join(docs, source));
      return source.endsWith('.png') ? {source, bytes} : {source, text: bytes.toString()};
    }),
    labels: [{text: 'Hidden shelf', source: 'sidebars.ts'}],
    pages: ABSENT,
  });
  return {
    lexicon,
    absent: ABSENT,
    own: createOwnReader(lexicon)([{bytes: Buffer.from(OPEN), isText: true}]),
    directory: path.join(root, 'built'),
  };
}

function search(name: string, content: string | Uint8Array) {
  write(`built/${name}`, content);
  return createEditionSearch()(request()).map(({kind, source}) => `${kind} of ${source}`);
}

const SECRET_MARKUP = `<p>${PASSAGE.replace('urgent', '<code>urgent</code>')}</p>`;

function base32(text: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...Buffer.from(text)].map((byte) => byte.toString(2).padStart(8, '0')).join('');
  const digits = bits.match(/.{5}/g) ?? [];
  return digits.map((five) => alphabet[Number.parseInt(five, 2)]).join('');
}

function imageSaying(text: string): Buffer {
  const chunk = Buffer.concat([Buffer.from('zTXtComment\0\0', 'latin1'), zlib.deflateSync(text)]);
  return Buffer.concat([PIXEL, Buffer.from([0, 0, 0, chunk.length]), chunk]);
}

/** One file in a ZIP archive, with as much of the format as a reader needs. */
function archiveOf(name: string, text: string): Buffer {
  const packed = zlib.deflateRawSync(text);
  const header = Buffer.alloc(30);
  header.write('PK\u0003\u0004', 'latin1');
  header.writeUInt16LE(8, 8);
  header.writeUInt32LE(packed.length, 18);
  header.writeUInt16LE(name.length, 26);
  return Buffer.concat([header, Buffer.from(name), packed]);
}

const secret = (...kinds: string[]) => kinds.map((kind) => `${kind} of apis/secret.mdx`);

describe('searchEdition finds', () => {
  it.each<[string, string, string | Uint8Array, string[]]>([
    ['a passage in text', 'llms.txt', `x ${PASSAGE} y`, ['passage']],
    [
      'in other letter case and lines',
      'a.txt',
      PASSAGE.toUpperCase().replaceAll(' ', '\n'),
      ['passage'],
    ],
    ['in gzip', 'a.txt.gz', zlib.gzipSync(PASSAGE), ['passage']],
    ['in gzip of another name', 'data.bin', zlib.gzipSync(PASSAGE), ['passage']],
    ['in brotli', 'a.json.br', zlib.brotliCompressSync(JSON.stringify({a: PASSAGE})), ['passage']],
    [
      'in a page',
      'x/index.html',
      `<p>The night desk reroutes <code>urgent</code> calls to a second crew in`,
      ['passage'],
    ],
    ['in an attribute', 'x/index.html', `<meta content="${PASSAGE}">`, ['passage']],
    ['in the script of a page', 'x/index.html', `<script>a("${PASSAGE}")</script>`, ['passage']],
    [
      'in escapes',
      'a.js',
      String.raw`a("The\u0020night\x20desk\nreroutes urgent calls to a second crew in")`,
      ['passage'],
    ],
    [
      'between elements of a script',
      'a.js',
      'a.jsxs(p,{children:["The night desk reroutes ",a.jsx(c,{children:"urgent"})," calls to a second crew in"]})',
      ['passage'],
    ],
    [
      'in data in a string',
      'a.js',
      `JSON.parse('${JSON.stringify({a: {b: PASSAGE}})}')`,
      ['passage'],
    ],
    ['in entities', 'a.html', PASSAGE.replaceAll(' ', '&#32;'), ['passage']],
    ['in the copied source', 'x.md', SECRET, ['passage', 'description', 'identifier', 'title']],
    ['a description', 'sitemap.xml', '<d>How to reroute calls silently</d>', ['description']],
    ['a title in a page', 'a.html', '<title>Quiet dispatch desk | Site</title>', ['title']],
    ['in a heading', 'a.html', '<h2 class=x>Quiet <b>dispatch</b> desk</h2>', ['title']],
    ['in a link', 'a.html', '<a href=/>Quiet dispatch desk</a>', ['title']],
    ['in a value', 'search.json', '[{"t":"Quiet dispatch desk"}]', ['title']],
    ['in a sidebar', 'a.js', 'JSON.parse(\'{"label":"Quiet dispatch desk"}\')', ['title']],
    ['in a list', 'llms.txt', '- [Quiet dispatch desk](/x): text', ['title']],
    ['an identifier', 'a.js', 'const a={rerouteSilently:1}', ['identifier']],
    ['a route', 'a.js', 'a="/apis/secret"', ['path']],
    ['an address', 'sitemap.xml', '<loc>https://docs.example/apis/secret/</loc>', ['path']],
    ['an encoded route', 'a.txt', 'to=/apis/%73ecret', ['path']],
    ['a route in other letter case', 'a.txt', '(/APIs/Secret)', ['path']],
    ['a source', 'a.json', '"@site/docs/apis/secret.mdx"', ['path']],
    [
      'a source in a data URL',
      'a.js',
      `u="data:text/plain;base64,${Buffer.from('@site/docs/apis/secret.mdx').toString('base64')}"`,
      ['path'],
    ],
    [
      'in base64',
      'a.json',
      JSON.stringify({a: Buffer.from(PASSAGE).toString('base64')}),
      ['passage'],
    ],
    [
      'in base64 of packed bytes',
      'a.txt',
      zlib.gzipSync(PASSAGE).toString('base64url'),
      ['passage'],
    ],
    ['in base32', 'a.txt', base32(PASSAGE), ['passage']],
    ['in hexadecimal digits', 'a.js', `a="${Buffer.from(PASSAGE).toString('hex')}"`, ['passage']],
    ['in numbers', 'a.json', JSON.stringify([...Buffer.from(PASSAGE)]), ['passage']],
    [
      'in an address',
      'a.html',
      `<a href="mailto:?body=${encodeURIComponent(PASSAGE)}">`,
      ['passage'],
    ],
    ['in two-byte letters', 'a.txt', Buffer.from(PASSAGE, 'utf16le'), ['passage']],
    [
      'in two-byte letters, swapped',
      'a.dat',
      Buffer.from(PASSAGE, 'utf16le').swap16(),
      ['passage'],
    ],
    ['in deflate', 'a.dat', zlib.deflateSync(PASSAGE), ['passage']],
    ['in raw deflate', 'a.dat', zlib.deflateRawSync(PASSAGE), ['passage']],
    ['in brotli of another name', 'a.dat', zlib.brotliCompressSync(PASSAGE), ['passage']],
    ['in packed metadata of an image', 'a.png', imageSaying(PASSAGE), ['passage']],
    ['in an archive', 'a.zip', archiveOf('x.md', PASSAGE), ['passage']],
    ['in an archive, by name', 'a.zip', archiveOf('apis/secret.md', 'x'), ['path']],
    ['in a source map', 'a.js.map', JSON.stringify({sourcesContent: [PASSAGE]}), ['passage']],
    ['in a comment', 'a.html', `<!-- ${PASSAGE} -->`, ['passage']],
    ['in a style', 'a.html', `<style>a::after{content:"${PASSAGE}"}</style>`, ['passage']],
    [
      'in a feed',
      'a.xml',
      `<![CDATA[${PASSAGE.replace('urgent', '&lt;b&gt;urgent&lt;/b&gt;')}]]>`,
      ['passage'],
    ],
    ['in markup in data', 'a.json', JSON.stringify({a: SECRET_MARKUP}), ['passage']],
    [
      'with letters that are not seen',
      'a.txt',
      PASSAGE.replaceAll('e', 'e\u200b\u00ad'),
      ['passage'],
    ],
    ['a title as the name of a file', 'Quiet dispatch desk.txt', 'nothing', ['title']],
    ['the name of a file', 'docs/apis/secret.md', 'nothing', ['path']],
    ['a page', 'apis/secret/index.html', 'nothing', ['path']],
  ])('%s', (_what, name, content, kinds) => {
    expect(search(name, content).sort()).toEqual(secret(...kinds).sort());
  });

  it.each([
    ['an operation', 'client.lockEveryDesk()', 'identifier'],
    ['a description', 'until a supervisor opens it again in the morning.', 'passage'],
  ])('%s of a contract', (_what, text, kind) => {
    expect(search('a.js', `"${text}"`)).toEqual([`${kind} of apis/secret.openapi.yaml`]);
  });

  it('a label of the sidebar', () => {
    expect(search('a.html', '<li><a href=/x>Hidden shelf</a></li>')).toEqual([
      'title of sidebars.ts',
    ]);
  });

  it.each<[string, string, string | Uint8Array]>([
    ['copied', 'assets/images/plan-0c1e.png', PIXEL],
    ['inlined', 'a.js', `u="data:image/png;base64,${PIXEL.toString('base64')}"`],
    ['packed', 'x.gz', zlib.gzipSync(PIXEL)],
  ])('a file of an absent page, %s', (_what, name, content) => {
    expect(search(name, content)).toEqual(['file of apis/plan.png']);
  });

  it('the route of one segment where it stands at the root', () => {
    expect(search('a.txt', 'see /apps/')).toEqual(['path of apps/index.mdx']);
  });
});

describe('searchEdition leaves alone', () => {
  it.each([
    ['what the own sources say', 'a.txt', OPEN.replaceAll(/\]\([^)]*\)/g, ']')],
    [
      'what a component shows of its attributes',
      'a.html',
      '<td>export.target<td>RCD_EXPORT_TARGET<td>none, fhir, folder',
    ],
    ['a title that is a word of an own page', 'a.html', '<h2>Short</h2>'],
    [
      'a title in running text',
      'a.txt',
      `${'words and words '.repeat(20)} at the Quiet dispatch desk.`,
    ],
    ['seven words', 'a.txt', PASSAGE.split(' ').slice(0, 7).join(' ')],
    ['a longer path', 'a.txt', '/apis/secret/more/ /apis/secret-old/'],
    ['a longer name', 'a.js', 'rerouteSilentlyAgain'],
    ['one segment after others', 'a.txt', '/my/apps/'],
  ])('%s', (_what, name, content) => {
    expect(search(name, content)).toEqual([]);
  });
});

describe('searchEdition, asked for several editions,', () => {
  const OPEN_TO_ALL = {id: 'apis/open', route: '/apis/open/', source: 'apis/open.mdx'};
  const withOwn = (text: string): Search => {
    const search = request();
    const own = createOwnReader(search.lexicon)([{bytes: Buffer.from(text), isText: true}]);
    return {...search, own};
  };
  const kinds = (findings: Finding[]) => findings.map(({file, kind}) => `${file}: ${kind}`);

  it('finds in a file what an edition before it may say', () => {
    write('built/a.txt', PASSAGE);
    const searchEdition = createEditionSearch();

    expect(kinds(searchEdition(withOwn(OPEN + SECRET)))).toEqual([]);
    expect(kinds(searchEdition(request()))).toEqual(['a.txt: passage']);
  });

  it('finds the path of a page that an edition before it has', () => {
    write('built/a.txt', 'https://docs.example.com/apis/open/');
    const searchEdition = createEditionSearch();
    const without = {...request(), absent: [...ABSENT, OPEN_TO_ALL]};

    expect(kinds(searchEdition(request()))).toEqual([]);
    expect(kinds(searchEdition(without))).toEqual(['a.txt: path']);
  });

  it('finds again what it has found before', () => {
    write('built/a.txt', PASSAGE);
    const searchEdition = createEditionSearch();

    expect(kinds(searchEdition(request()))).toEqual(['a.txt: passage']);
    expect(kinds(searchEdition(request()))).toEqual(['a.txt: passage']);
  });

  it('finds in a file that has changed, and in one of another name', () => {
    write('built/a.txt', 'Nothing.');
    write('built/b', Buffer.from([...zlib.brotliCompressSync(PASSAGE)]));
    const searchEdition = createEditionSearch();
    searchEdition(request());
    write('built/a.txt', PASSAGE);
    write('built/desk/rerouteSilently.txt', 'Nothing.');

    expect(kinds(searchEdition(request()))).toEqual(
      expect.arrayContaining(['a.txt: passage', 'desk/rerouteSilently.txt: identifier']),
    );
  });
});

describe('a style that every page brings', () => {
  const page = (style: string, text: string) =>
    `<html><head><style data-href="/a.css">${style}</style></head><body>${text}</body></html>`;

  it.each<[string, string, string]>([
    ['beside it', 'p{color:red}', PASSAGE],
    ['in it', `p::after{content:"${PASSAGE}"}`, 'Nothing.'],
  ])('does not hide what is %s', (_where, style, text) => {
    write('built/a/index.html', page('p{color:red}', 'Nothing.'));
    write('built/b/index.html', page(style, text));

    expect(createEditionSearch()(request()).map(({file}) => file)).toEqual(['b/index.html']);
  });

  it('does not hide what is in the same style of a page before it', () => {
    const style = `p::after{content:"${PASSAGE}"}`;
    write('built/a/index.html', page(style, 'Nothing.'));
    write('built/b/index.html', page(style, 'Nothing.'));
    const searchEdition = createEditionSearch();
    const files = () => searchEdition(request()).map(({file}) => file);

    expect(files()).toEqual(['a/index.html', 'b/index.html']);
    fs.rmSync(path.join(root, 'built/a'), {recursive: true});
    expect(files()).toEqual(['b/index.html']);
  });

  it('does not hide what is a style in one page and a script in another', () => {
    const escaped = PASSAGE.replaceAll(' ', String.raw`\u0020`);
    write('built/a/index.html', `<style>${escaped}</style>`);
    write('built/b/index.html', `<script>x="<style>${escaped}</style>"</script>`);

    expect(createEditionSearch()(request()).map(({file}) => file)).toEqual(['b/index.html']);
  });

  it('does not hide a page that is a file of an absent source', () => {
    const file = page('p{color:red}', 'Nothing.');
    write('docs/apis/form.png', file);
    write('built/a/index.html', page('p{color:red}', 'Another one.'));
    write('built/b/index.html', file);

    expect(createEditionSearch()(request())).toMatchObject([{file: 'b/index.html', kind: 'file'}]);
  });
});

describe('assertHoldsNothingAbsent', () => {
  const assert = (...exceptions: {text: string; file?: string; reason: string}[]) =>
    assertHoldsNothingAbsent(
      'public',
      createEditionSearch()(request()),
      {'llms.txt': {plugin: 'copier'}, 'x/index.html': {plugin: 'docs', page: 'docs/x.mdx'}},
      exceptions,
    );

  it('names edition, file, text and page, and how to fix it', () => {
    write('built/llms.txt', '- [Quiet dispatch desk](/)');

    expect(() => assert()).toThrow(
      /"public"[\s\S]*llms\.txt \(written by copier\): the title "Quiet dispatch desk" of apis\/secret\.mdx[\s\S]*allowedInOutput/,
    );
  });

  it('names the page that a file is', () => {
    write('built/x/index.html', '<h1>Quiet dispatch desk</h1>');

    expect(() => assert()).toThrow(/x\/index\.html \(the page docs\/x\.mdx, written by docs\)/);
  });

  it('shows ten of many', () => {
    for (let index = 0; index < 12; index += 1) {
      write(`built/${index}.txt`, PASSAGE);
    }

    expect(() => assert()).toThrow(/and 2 more/);
  });

  it('takes an exception for its own text, in its own file', () => {
    write('built/llms.txt', '- [Quiet dispatch desk](/)');
    const exception = {text: 'quiet dispatch desk', reason: 'It is advertised.'};

    expect(() => assert({...exception, file: 'sitemap.xml'})).toThrow();
    expect(() => assert({...exception, text: 'Missions'})).toThrow();
    expect(() => assert(exception)).not.toThrow();
    expect(() => assert({...exception, file: 'llms.txt'})).not.toThrow();
  });
});
