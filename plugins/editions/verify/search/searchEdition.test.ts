import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {afterEach, beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {assertHoldsNothingAbsent} from '../assertHoldsNothingAbsent';
import {createExceptions} from '../createExceptions';
import {listFiles} from '../../model/files';
import {openCleanFiles} from './cleanFiles';
import {hashContent, readLexicon} from './lexicon';
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
const TITLE = 'Quiet dispatch desk';
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
      const isGenerated = source.startsWith('generated/');
      return source.endsWith('.png')
        ? {source, bytes}
        : {source, isGenerated, text: bytes.toString()};
    }),
    labels: [{text: 'Hidden shelf', source: 'sidebars.ts'}],
    pages: ABSENT,
    site: 'https://docs.example',
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

/** A minimal ZIP archive with one file. */
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
    [
      'in the copied source',
      'x.md',
      SECRET,
      ['passage', 'description', 'identifier', 'title', 'file'],
    ],
    ['copied in part', 'x.md', SECRET.slice(4), ['passage', 'description', 'identifier', 'title']],
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
    [
      'in deflate within text',
      'a.html',
      `<img src="https://draw.example/svg/${zlib.deflateSync(PASSAGE.repeat(2)).toString('base64url')}">`,
      ['passage'],
    ],
    ['beside other bytes', 'a.bin', `\0\u0001${PASSAGE}`, ['passage']],
    ['a title in metadata', 'a.png', `\u0089PNG\0\0Title\0${TITLE}\0`, ['title']],
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
    ['with links in Markdown', 'a.md', PASSAGE.replace('desk', '[desk](/x/)'), ['passage']],
    [
      'in strings after a quote that begins none',
      'a.js',
      `x.replace(/"/g,"&quot;");a(p,["The night desk reroutes ",a(c,"urgent")," calls to a second crew in"])`,
      ['passage'],
    ],
    ['a title as the name of a file', 'Quiet dispatch desk.txt', 'nothing', ['title']],
    ['the name of a file', 'docs/apis/secret.md', 'nothing', ['path']],
    ['a page', 'apis/secret/index.html', 'nothing', ['path']],
  ])('%s', (_what, name, content, kinds) => {
    expect(search(name, content).sort()).toEqual(secret(...kinds).sort());
  });

  it.each([
    ['in a list in a list', 'a.html', `<ul><li><a href=/c>Calls</a><ul><li>${TITLE}</a></ul></ul>`],
    ['in a list after others', 'a.html', `<li>a<li><a href=/x>${TITLE}</a><ol><li>a\n</li></ol>`],
    ['before its explanation', 'a.html', `<li><a href=/x>${TITLE}</a>: what it is</li>`],
    ['in a card', 'a.html', `<a href=/x><h2>${TITLE}</h2><p>more</p></a>`],
    ['in a cell', 'a.html', `<td>${TITLE}</td><td>x</td>`],
    ['in part', 'a.html', `<h2>Quiet <b>dispatch</b> desk<a class=hash-link></a></h2>`],
    ['beside the site’s', 'a.html', `<title>${TITLE} – Site</title>`],
    ['in a feed', 'rss.xml', `<title><![CDATA[${TITLE}]]></title>`],
    ['in data of an element', 'a.html', `<p data-x="{&quot;t&quot;:&quot;${TITLE}&quot;}">`],
    ['with entities in data', 'a.json', `["${TITLE.replace(' ', '&#32;')}"]`],
    ['after a quote in a pattern', 'a.js', `x.replace(/"/g,"&quot;");var d=[{label:"${TITLE}"}]`],
    ['after one in a comment', 'a.js', `/* don't */var d={label:'${TITLE}'}`],
    ['in data after a quote', 'a.js', `x(/"/g);var d=JSON.parse('[{"label":"${TITLE}"}]')`],
    ['in a template', 'a.js', `a(\`${TITLE}\${b}\`)`],
    ['in a comment', 'a.js', `/* ${TITLE} */a()`],
    ['before its description', 'llms.txt', `- ${TITLE}: what it is`],
    ['in a numbered list', 'a.md', `1. ${TITLE}`],
    ['in cells of text', 'a.csv', `${TITLE},/x`],
  ])('a title %s', (_where, name, content) => {
    expect(search(name, content)).toEqual(secret('title'));
  });

  it.each([
    ['at the end of a sentence', 'See https://docs.example/apis/secret.'],
    ['after a full address', 'See /apis/secret/.'],
    ['encoded in an address', '"/login?to=%2Fapis%2Fsecret"'],
    ['of a source, encoded', '"?file=apis%2Fsecret.mdx"'],
    ['with an ending', '<img src=/og/apis/secret.png>'],
  ])('a path %s', (_where, text) => {
    expect(search('a.txt', text)).toEqual(secret('path'));
  });

  it('a path by its page’s ID, by a source without folder, and in other scripts', () => {
    const absent = [
      {id: 'apis/falcon', route: '/apis/q/', source: 'apis/q.mdx'},
      {id: 'top', route: '/top/', source: 'top.mdx'},
      {id: 'übersicht', route: encodeURI('/apis/übersicht/'), source: 'apis/übersicht.mdx'},
    ];
    const own = createOwnReader(request().lexicon)([]);
    const find = (text: string) => {
      write('built/a.json', text);
      return createEditionSearch()({...request(), absent, own}).map(({source}) => source);
    };

    expect(find('{"docId":"apis/falcon"}')).toEqual(['apis/q.mdx']);
    expect(find('"@site/docs/top.mdx"')).toEqual(['top.mdx']);
    expect(find('"/apis/Übersicht/"')).toEqual(['apis/übersicht.mdx']);
    expect(find('"see docs/index.mdx"')).toEqual([]);
  });

  it('the name of a file without its extensions', () => {
    expect(search('apis/secret/index.html.br', zlib.brotliCompressSync('x'))).toEqual(
      secret('path'),
    );
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

  it('a route of one segment at the root', () => {
    expect(search('a.txt', 'see /apps/')).toEqual(['path of apps/index.mdx']);
  });
});

describe('searchEdition, for sources of another kind,', () => {
  const find = (source: string, content: string, name = 'apis/kind.mdx') => {
    write(`docs/${name}`, source);
    return search('a.html', content).map((found) => found.split(' ')[0]);
  };

  it.each([
    ['entities', 'Die N&auml;chte geh&ouml;ren den k&auml;lteren L&auml;ndern und B&auml;umen.'],
    ['none', 'Die Nächte gehören den kälteren Ländern und Bäumen.'],
  ])('finds a passage of a source with %s', (_what, source) => {
    expect(find(source, 'Die N&auml;chte gehören den KÄLTEREN L&#228;ndern und Bäumen')).toEqual([
      'passage',
    ]);
  });

  it('finds a passage in a script without spaces', () => {
    expect(find('夜間デスクは緊急の電話を転送します。', '<p>夜間デスクは緊急の電話を</p>')).toEqual(
      ['passage'],
    );
  });

  it.each([
    ['base64', (bytes: Buffer) => `a = "${bytes.toString('base64')}"`],
    ['hexadecimal digits', (bytes: Buffer) => `a = "${bytes.toString('hex')}"`],
    ['numbers', (bytes: Buffer) => `a = [${[...bytes].join(', ')}]`],
  ])('finds a passage of another script in %s', (_encoding, encode) => {
    const text = 'Ночной диспетчер направляет срочные вызовы второй бригаде северного района';

    expect(find(`${text}.`, encode(Buffer.from(text)))).toEqual(['passage']);
    expect(find(`${text}.`, encode(Buffer.from(text.repeat(20))))).toEqual(['passage']); // cut within a letter
  });

  it('finds a description with many short parts', () => {
    const description = 'Moving to production: preparation, cutover, monitoring and rollback';

    expect(
      find(`---\ndescription: "${description}"\n---\n`, `<meta content="${description}">`),
    ).toContain('description');
  });

  it('finds the description of a category', () => {
    const link = {type: 'generated-index', description: 'Calls that nobody hears'};

    expect(
      find(JSON.stringify({label: 'Calls', link}), `<p>${link.description}`, '_category_.json'),
    ).toEqual(['description']);
  });

  it('finds a file with little text', () => {
    const drawing = '<svg><text>Key vault</text><text>db-7</text></svg>';
    write('docs/apis/plan.svg', drawing);

    expect(search('assets/plan-0c.svg', drawing)).toEqual(['file of apis/plan.svg']);
  });
});

describe('what a plugin writes', () => {
  const SAID = 'Every night desk has a door that only the second crew can open.';
  const find = (generated: string) => {
    write('built/a.txt', `x ${SAID}`);
    const {lexicon, ...rest} = request();
    const own = createOwnReader(lexicon)([
      {bytes: Buffer.from(generated), isText: true, isGenerated: true},
    ]);
    return createEditionSearch()({...rest, lexicon, own});
  };

  it('excuses nothing written by an author', () => {
    write('docs/apis/doors.mdx', SAID);

    expect(find(SAID)).toMatchObject([{kind: 'passage', source: 'apis/doors.mdx'}]);
  });

  it('excuses what similar pages contain', () => {
    write('docs/generated/doors.mdx', SAID);

    expect(find(SAID)).toEqual([]);
    expect(find('Nothing.')).toMatchObject([{source: 'generated/doors.mdx'}]);
  });
});

describe('code, which every edition has,', () => {
  const find = (code: string, built: string) => {
    write('built/a.html', built);
    const {lexicon, ...rest} = request();
    const own = createOwnReader(lexicon)([{bytes: Buffer.from(code), isText: true, isCode: true}]);
    return createEditionSearch()({...rest, lexicon, own}).map(({kind}) => kind);
  };

  it('excuses no title of several words and no path', () => {
    expect(
      find(`[{label: '${TITLE}', to: '/apis/secret/'}]`, `<a href="/apis/secret/">${TITLE}</a>`),
    ).toEqual(['path', 'title']);
  });

  it('excuses names, and titles of one word', () => {
    expect(find('rerouteSilently("Short")', '<b>Short</b> rerouteSilently')).toEqual([]);
  });
});

describe('searchEdition leaves alone', () => {
  it.each([
    ['an address of another site', 'a.txt', 'https://github.example/apis/secret/'],
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

  it('finds what an earlier edition may contain', () => {
    write('built/a.txt', PASSAGE);
    const searchEdition = createEditionSearch();

    expect(kinds(searchEdition(withOwn(OPEN + SECRET)))).toEqual([]);
    expect(kinds(searchEdition(request()))).toEqual(['a.txt: passage']);
  });

  it('finds the path of an earlier edition’s page', () => {
    write('built/a.txt', 'https://docs.example/apis/open/');
    const searchEdition = createEditionSearch();
    const without = {...request(), absent: [...ABSENT, OPEN_TO_ALL]};

    expect(kinds(searchEdition(request()))).toEqual([]);
    expect(kinds(searchEdition(without))).toEqual(['a.txt: path']);
  });

  it('finds again what it found before', () => {
    write('built/a.txt', PASSAGE);
    const searchEdition = createEditionSearch();

    expect(kinds(searchEdition(request()))).toEqual(['a.txt: passage']);
    expect(kinds(searchEdition(request()))).toEqual(['a.txt: passage']);
  });

  it('searches a changed and a renamed file again', () => {
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

describe('a compressed file beside its original', () => {
  const gzipWithName = (text: string, name: string): Buffer => {
    const packed = zlib.gzipSync(text);
    packed[3] = 8;
    return Buffer.concat([packed.subarray(0, 10), Buffer.from(`${name}\0`), packed.subarray(10)]);
  };

  it('is not a separate finding', () => {
    write('built/a.txt', PASSAGE);
    write('built/a.txt.gz', zlib.gzipSync(PASSAGE));
    write('built/a.txt.br', zlib.brotliCompressSync(PASSAGE));

    expect(findings()).toEqual(['a.txt: passage']);
  });

  it.each<[string, Buffer]>([
    ['a.txt.gz', zlib.gzipSync(PASSAGE)],
    ['a.txt.br', zlib.brotliCompressSync(PASSAGE)],
    ['a.txt.gz', gzipWithName('Nothing.', PASSAGE)],
    ['a.txt.zip', zlib.gzipSync(PASSAGE)],
  ])('is a finding if it contains something else (%s)', (name, bytes) => {
    write('built/a.txt', 'Nothing.');
    write(`built/${name}`, bytes);

    expect(findings()).toEqual([`${name}: passage`]);
  });

  const findings = () => createEditionSearch()(request()).map(({file, kind}) => `${file}: ${kind}`);
});

describe('a file that the last build of the edition has searched', () => {
  const searchAgain = (search: Search, given: readonly unknown[] = []) =>
    createEditionSearch()({
      ...search,
      earlier: openCleanFiles(path.join(root, 'clean-files.json'), given),
    }).map(({file}) => file);
  const clean = () => fs.readFileSync(path.join(root, 'clean-files.json'), 'utf8');
  /** Marks every existing file as clean. */
  const claimSearched = () => {
    const record = JSON.parse(clean()) as {searchedFor: string};
    const files = listFiles(path.join(root, 'built')).map(
      (file) => `${hashContent(fs.readFileSync(path.join(root, 'built', file)))} ${file}`,
    );
    fs.writeFileSync(path.join(root, 'clean-files.json'), JSON.stringify({...record, files}));
  };
  const withPage = (text: string): Search => {
    write('docs/apis/third.mdx', text);
    return request();
  };

  it('is not read again', () => {
    write('built/a.txt', PASSAGE);
    searchAgain(request());
    claimSearched();

    expect(searchAgain(request())).toEqual([]);
  });

  it('is not read again if one of the edition’s pages changed', () => {
    write('built/a.txt', PASSAGE);
    const own = 'Every third vehicle of the fleet is serviced before the winter sets in.';
    const withOwnPage = (text: string): Search => {
      const search = withPage(text);
      const said = [OPEN, text].map((page) => ({bytes: Buffer.from(page), isText: true}));
      return {...search, own: createOwnReader(search.lexicon)(said)};
    };
    searchAgain(withOwnPage(own));
    claimSearched();

    expect(searchAgain(withOwnPage(`${own} Nobody had expected these words.`))).toEqual([]);
  });

  it.each<[string, () => Search, readonly unknown[]]>([
    ['the edition leaves out more', () => withPage(`${PASSAGE} Some more words.`), []],
    ['another page is left out', () => ({...request(), absent: ABSENT.slice(1)}), []],
    [
      'the site has another address',
      () => {
        const search = request();
        return {...search, lexicon: {...search.lexicon, site: 'https://other.example'}};
      },
      [],
    ],
    ['anything else is given', request, ['an exception']],
  ])('is read again when %s', (_what, searchNow, given) => {
    write('built/a.txt', PASSAGE);
    searchAgain(request());
    claimSearched();

    expect(searchAgain(searchNow(), given)).toEqual(['a.txt']);
  });

  it('is read again if it changed, moved, or had findings', () => {
    write('built/a.txt', 'Nothing.');
    write('built/b.txt', 'Nothing.');
    write('built/c.txt', PASSAGE);
    expect(searchAgain(request())).toEqual(['c.txt']);
    write('built/a.txt', PASSAGE);
    fs.renameSync(path.join(root, 'built/b.txt'), path.join(root, 'built/rerouteSilently.txt'));

    expect(searchAgain(request())).toEqual(['a.txt', 'c.txt', 'rerouteSilently.txt']);
  });

  it('is read again if the record is unreadable', () => {
    write('built/a.txt', PASSAGE);
    searchAgain(request());
    claimSearched();
    fs.writeFileSync(path.join(root, 'clean-files.json'), clean().slice(0, -2));

    expect(searchAgain(request())).toEqual(['a.txt']);
  });
});

describe('text with angle brackets', () => {
  it.each([
    `<p>load &lt; x.tar</p>${SECRET_MARKUP}<p>a =&gt; b</p>`,
    `<p>1 < 2</p>${SECRET_MARKUP}<p>3 > 2</p>`,
    `<!-- ${SECRET_MARKUP} -->`,
  ])('does not hide what is between them: %s', (html) => {
    expect(search('index.html', html)).toEqual(['passage of apis/secret.mdx']);
  });
});

describe('a style in every page', () => {
  it('is read again as the text of a script', () => {
    const style = `<style>${PASSAGE.replaceAll(' ', '\\n')}</style>`;
    write('built/a/index.html', style);
    write('built/b/index.html', `<script>x="${style}"</script>`);

    expect(createEditionSearch()(request()).map(({file}) => file)).toEqual(['b/index.html']);
  });

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

  it('does not hide findings in the same style of an earlier page', () => {
    const style = `p::after{content:"${PASSAGE}"}`;
    write('built/a/index.html', page(style, 'Nothing.'));
    write('built/b/index.html', page(style, 'Nothing.'));
    const searchEdition = createEditionSearch();
    const files = () => searchEdition(request()).map(({file}) => file);

    expect(files()).toEqual(['a/index.html', 'b/index.html']);
    fs.rmSync(path.join(root, 'built/a'), {recursive: true});
    expect(files()).toEqual(['b/index.html']);
  });

  it('does not hide text that is a style on one page and a script on another', () => {
    const escaped = PASSAGE.replaceAll(' ', String.raw`\u0020`);
    write('built/a/index.html', `<style>${escaped}</style>`);
    write('built/b/index.html', `<script>x="<style>${escaped}</style>"</script>`);

    expect(createEditionSearch()(request()).map(({file}) => file)).toEqual(['b/index.html']);
  });

  it('does not hide that a page is a copy of an absent file', () => {
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
      createEditionSearch()({...request(), isExcepted: createExceptions(exceptions)}),
      {'llms.txt': {plugin: 'copier'}, 'x/index.html': {plugin: 'docs', page: 'docs/x.mdx'}},
    );

  it('reports edition, file, text, page and fix', () => {
    write('built/llms.txt', '- [Quiet dispatch desk](/)');

    expect(() => assert()).toThrow(
      /"public"[\s\S]*llms\.txt \(written by copier\) contains the title "Quiet dispatch desk" from apis\/secret\.mdx[\s\S]*allowedInOutput/,
    );
  });

  it('reports the page of a file', () => {
    write('built/x/index.html', '<h1>Quiet dispatch desk</h1>');

    expect(() => assert()).toThrow(/x\/index\.html \(the page docs\/x\.mdx, written by docs\)/);
  });

  it('shows ten of many', () => {
    for (let index = 0; index < 12; index += 1) {
      write(`built/${index}.txt`, PASSAGE);
    }

    expect(() => assert()).toThrow(/and 2 more/);
  });

  it('accepts an exception for its text in its file', () => {
    write('built/llms.txt', '- [Quiet dispatch desk](/)');
    const exception = {text: 'quiet dispatch desk', reason: 'It is advertised.'};

    expect(() => assert({...exception, file: 'sitemap.xml'})).toThrow();
    expect(() => assert({...exception, text: 'Missions'})).toThrow();
    expect(() => assert(exception)).not.toThrow();
    expect(() => assert({...exception, file: 'llms.txt'})).not.toThrow();
  });

  it('accepts an exception for the quoted passage only', () => {
    write('built/llms.txt', `x ${PASSAGE} y`);
    const exception = {text: `"${PASSAGE}"`, reason: 'It is advertised.'};

    expect(() => assert(exception)).not.toThrow();
    expect(() => assert({...exception, text: PASSAGE.slice(0, 60)})).toThrow();
    write(
      'docs/apis/secret.mdx',
      `${SECRET}\n\nThe desk opens at nine and closes when nobody calls.`,
    );
    write('built/llms.txt', `${PASSAGE} The desk opens at nine and closes when nobody calls.`);
    expect(() => assert(exception)).toThrow(/the words "The desk opens at nine and closes when/);
  });

  it('also reports findings after many exceptions', () => {
    const names = Array.from({length: 25}, (_, index) => `callNumber${index}`);
    write('docs/apis/secret.mdx', `${SECRET}\n\n${names.join(' ')}`);
    write('built/a.html', `${names.join(' ')}<h2>${TITLE}</h2>`);

    expect(() => assert(...names.map((text) => ({text, reason: 'It is public.'})))).toThrow(
      /the title "Quiet dispatch desk"/,
    );
  });
});
