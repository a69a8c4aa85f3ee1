import fs from 'node:fs';
import path from 'node:path';
import zlib from 'node:zlib';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../../tests/support/writeFiles';
import {assertHoldsNothingAbsent} from '../assertHoldsNothingAbsent';
import {createExceptions} from '../createExceptions';
import {listFiles} from '../../model/files';
import {createOwnReader, type OwnSource} from './readOwn';
import {createEditionSearch, type Finding, type Search} from './searchEdition';
import {pathTerms, readTerms} from './terms';

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
  writeFiles(root, {
    'docs/apis/secret.mdx': SECRET,
    'docs/apis/open.mdx': OPEN,
    'docs/apis/short.mdx': '---\ntitle: Short\n---\n\nNothing.\n',
    'docs/_facts.md': 'Set `export.target` `RCD_EXPORT_TARGET` (`none`, `fhir`, `folder`) there.',
    'docs/apis/plan.png': PIXEL,
    'docs/apis/secret.openapi.yaml': CONTRACT,
  });
});

const write = (name: string, content: string | Uint8Array) => writeFiles(root, {[name]: content});

const ABSENT = [
  {id: 'apis/secret', route: '/apis/secret/', source: 'apis/secret.mdx'},
  {id: 'apis/short', route: '/apis/short/', source: 'apis/short.mdx'},
  {id: 'apps', route: '/apps/', source: 'apps/index.mdx'},
];

/** A search for everything but these sources of the edition, and the paths of these pages. */
function request(
  own: readonly Omit<OwnSource, 'isText'>[] = [{bytes: Buffer.from(OPEN)}],
  absent = ABSENT,
): Search {
  const docs = path.join(root, 'docs');
  const terms = readTerms({
    files: listFiles(docs).map((source) => {
      const bytes = fs.readFileSync(path.join(docs, source));
      const isGenerated = source.startsWith('generated/');
      return source.endsWith('.png')
        ? {source, bytes}
        : {source, isGenerated, text: bytes.toString()};
    }),
    labels: [{text: 'Hidden shelf', source: 'sidebars.ts'}],
  });
  const all = new Map([...terms, ...pathTerms(absent)]);
  const said = createOwnReader(all)(own.map((source) => ({...source, isText: true})));
  return {
    terms: new Map([...all].filter(([key]) => !said.has(key))),
    directory: path.join(root, 'built'),
    site: 'https://docs.example',
  };
}

function search(name: string, content: string | Uint8Array) {
  write(`built/${name}`, content);
  return createEditionSearch()(request()).map(({kind, source}) => `${kind} of ${source}`);
}

const SECRET_MARKUP = `<p>${PASSAGE.replace('urgent', '<code>urgent</code>')}</p>`;

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
    ['in gzip of another name', 'data.bin', zlib.gzipSync(PASSAGE), ['passage']],
    ['in brotli', 'a.json.br', zlib.brotliCompressSync(JSON.stringify({a: PASSAGE})), ['passage']],
    [
      'in a page',
      'x/index.html',
      `<p>The night desk reroutes <code>urgent</code> calls to a second crew in`,
      ['passage'],
    ],
    ['in an attribute', 'x/index.html', `<meta content="${PASSAGE}">`, ['passage']],
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
    ['in entities', 'a.html', PASSAGE.replaceAll(' ', '&#32;'), ['passage']],
    [
      'in the copied source',
      'x.md',
      SECRET,
      ['passage', 'description', 'identifier', 'title', 'file'],
    ],
    ['a description', 'sitemap.xml', '<d>How to reroute calls silently</d>', ['description']],
    ['a title in a page', 'a.html', '<title>Quiet dispatch desk | Site</title>', ['title']],
    ['in a heading', 'a.html', '<h2 class=x>Quiet <b>dispatch</b> desk</h2>', ['title']],
    ['in a value', 'search.json', '[{"t":"Quiet dispatch desk"}]', ['title']],
    ['in a sidebar', 'a.js', 'JSON.parse(\'{"label":"Quiet dispatch desk"}\')', ['title']],
    ['in a list', 'llms.txt', '- [Quiet dispatch desk](/x): text', ['title']],
    ['an identifier', 'a.js', 'const a={rerouteSilently:1}', ['identifier']],
    ['a class', 'a.css', '.rerouteSilently{color:red}', []],
    ['a path in a style sheet', 'a.css', 'p{background:url(/apis/secret/)}', ['path']],
    ['a route', 'a.js', 'a="/apis/secret"', ['path']],
    ['an address', 'sitemap.xml', '<loc>https://docs.example/apis/secret/</loc>', ['path']],
    ['an encoded route', 'a.txt', 'to=/apis/%73ecret', ['path']],
    ['a route in other letter case', 'a.txt', '(/APIs/Secret)', ['path']],
    ['a source', 'a.json', '"@site/docs/apis/secret.mdx"', ['path']],
    ['in an archive', 'a.zip', archiveOf('x.md', PASSAGE), ['passage']],
    ['in an archive, by name', 'a.zip', archiveOf('apis/secret.md', 'x'), ['path']],
    ['in a comment', 'a.html', `<!-- ${PASSAGE} -->`, ['passage']],
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
    ['a title as the name of a file', 'Quiet dispatch desk.txt', 'nothing', ['title']],
    ['the name of a file', 'docs/apis/secret.md', 'nothing', ['path']],
    ['a page', 'apis/secret/index.html', 'nothing', ['path']],
  ])('%s', (_what, name, content, kinds) => {
    expect(search(name, content).sort()).toEqual(secret(...kinds).sort());
  });

  it.each([
    ['in a list in a list', 'a.html', `<ul><li><a href=/c>Calls</a><ul><li>${TITLE}</a></ul></ul>`],
    ['in a cell', 'a.html', `<td>${TITLE}</td><td>x</td>`],
    ['in a feed', 'rss.xml', `<title><![CDATA[${TITLE}]]></title>`],
    ['in data of an element', 'a.html', `<p data-x="{&quot;t&quot;:&quot;${TITLE}&quot;}">`],
    ['with entities in data', 'a.json', `["${TITLE.replace(' ', '&#32;')}"]`],
    ['after a quote in a pattern', 'a.js', `x.replace(/"/g,"&quot;");var d=[{label:"${TITLE}"}]`],
    ['in a template', 'a.js', `a(\`${TITLE}\${b}\`)`],
    ['in a comment', 'a.js', `/* ${TITLE} */a()`],
    ['before its description', 'llms.txt', `- ${TITLE}: what it is`],
    ['in cells of text', 'a.csv', `${TITLE},/x`],
  ])('a title %s', (_where, name, content) => {
    expect(search(name, content)).toEqual(secret('title'));
  });

  it.each([
    ['at the end of a sentence', 'See https://docs.example/apis/secret.'],
    ['encoded in an address', '"/login?to=%2Fapis%2Fsecret"'],
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
    const find = (text: string) => {
      write('built/a.json', text);
      return createEditionSearch()(request([], absent)).map(({source}) => source);
    };

    expect(find('{"docId":"apis/falcon"}')).toEqual(['apis/q.mdx']);
    expect(find('"@site/docs/top.mdx"')).toEqual(['top.mdx']);
    expect(find('"/apis/Übersicht/"')).toEqual(['apis/übersicht.mdx']);
    expect(find('"see docs/index.mdx"')).toEqual([]);
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
    return createEditionSearch()(request([{bytes: Buffer.from(generated), isGenerated: true}]));
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
    const own = [{bytes: Buffer.from(code), isCode: true}];
    return createEditionSearch()(request(own)).map(({kind}) => kind);
  };

  it('excuses no path', () => {
    expect(find("to: '/apis/secret/'", '<a href="/apis/secret/">x</a>')).toEqual(['path']);
  });

  it('excuses names and titles', () => {
    const code = `rerouteSilently("Short", '${TITLE}')`;

    expect(find(code, `<b>Short</b> rerouteSilently <h1>${TITLE}</h1>`)).toEqual([]);
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
    ['text in an image', 'a.png', `\u0089PNG\0\0Title\0${TITLE}\0`],
    ['encoded text', 'a.txt', Buffer.from(PASSAGE).toString('base64')],
  ])('%s', (_what, name, content) => {
    expect(search(name, content)).toEqual([]);
  });
});

describe('searchEdition, asked for several editions,', () => {
  const OPEN_TO_ALL = {id: 'apis/open', route: '/apis/open/', source: 'apis/open.mdx'};
  const withOwn = (text: string): Search => request([{bytes: Buffer.from(text)}]);
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
    const without = request([{bytes: Buffer.from(OPEN)}], [...ABSENT, OPEN_TO_ALL]);

    expect(kinds(searchEdition(request()))).toEqual([]);
    expect(kinds(searchEdition(without))).toEqual(['a.txt: path']);
  });

  it('finds a packed file whose original is missing in the second one', () => {
    write('built/a.txt', PASSAGE);
    write('built/a.txt.gz', zlib.gzipSync(PASSAGE));
    const searchEdition = createEditionSearch();
    expect(kinds(searchEdition(request()))).toEqual(['a.txt: passage']);
    fs.rmSync(path.join(root, 'built/a.txt'));

    expect(kinds(searchEdition(request()))).toEqual(['a.txt.gz: passage']);
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
  it('is not a separate finding', () => {
    write('built/a.txt', PASSAGE);
    write('built/a.txt.gz', zlib.gzipSync(PASSAGE));
    write('built/a.txt.br', zlib.brotliCompressSync(PASSAGE));

    expect(findings()).toEqual(['a.txt: passage']);
  });

  it.each<[string, Buffer]>([
    ['a.txt.gz', zlib.gzipSync(PASSAGE)],
    ['a.txt.br', zlib.brotliCompressSync(PASSAGE)],
    ['a.txt.zip', zlib.gzipSync(PASSAGE)],
  ])('is a finding if it contains something else (%s)', (name, bytes) => {
    write('built/a.txt', 'Nothing.');
    write(`built/${name}`, bytes);

    expect(findings()).toEqual([`${name}: passage`]);
  });

  const findings = () => createEditionSearch()(request()).map(({file, kind}) => `${file}: ${kind}`);
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

describe('assertHoldsNothingAbsent', () => {
  const assert = (...exceptions: {text: string; file?: string; reason: string}[]) =>
    assertHoldsNothingAbsent(
      'public',
      createEditionSearch()({...request(), isExcepted: createExceptions(exceptions)}),
    );

  it('reports edition, file, text, page and fix', () => {
    write('built/llms.txt', '- [Quiet dispatch desk](/)');

    expect(() => assert()).toThrow(
      /"public"[\s\S]*llms\.txt contains the title "Quiet dispatch desk" from apis\/secret\.mdx[\s\S]*allowedInOutput/,
    );
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
