import {describe, expect, it} from 'vitest';
import {readPage, sourceOf} from './readPage';

const URL_OF_PAGE = new URL('https://docs.example.com/apis/geo/routing/');

const page = (content: string) =>
  `<head><meta name=description content="Ways &amp; times."></head><nav>Sidebar</nav><article>
<nav>Breadcrumbs</nav><div class="theme-doc-markdown markdown"><header><h1>Routing <!-- -->API</h1></header>
${content}</div><footer>Edit this page</footer></article>`;

const markdownOf = (content: string) => {
  const markdown = readPage(page(content), URL_OF_PAGE)?.markdown ?? '';
  return markdown.slice(markdown.indexOf('# Routing API') + '# Routing API'.length).trim();
};

it('has no copy of anything but documents', () => {
  expect(readPage('<main><h1>Sign in</h1></main>', URL_OF_PAGE)).toBeUndefined();
});

it('starts with front matter, in which any title is one value', () => {
  expect(readPage(page(''), URL_OF_PAGE)?.markdown).toBe(
    '---\ntitle: Routing API\ndescription: Ways & times.\nurl: https://docs.example.com/apis/geo/routing/\n---\n\n# Routing API\n',
  );
});

it('lists only contracts and schemas for download', () => {
  const links = `<a href="/assets/files/a-1.yaml">Contract</a> <a href="/assets/files/s.graphql">Schema</a>
    <a href="https://elsewhere.example/b.yaml">Theirs</a> <a href="/apis/">APIs</a>`;

  expect(readPage(page(links), URL_OF_PAGE)?.downloads).toEqual([
    {name: 'Contract', url: 'https://docs.example.com/assets/files/a-1.yaml'},
    {name: 'Schema', url: 'https://docs.example.com/assets/files/s.graphql'},
  ]);
});

it.each([
  [`<meta data-rh=true name=description content='a -> "b" <c> it&apos;s'>`, `a -> "b" <c> it's`],
  ['<meta name="description" content="a &gt; b"/>', 'a > b'],
  ['<meta property=og:description content="a > b"><meta name=description content=c>', 'c'],
  ['<meta name=keywords content=" name=description ">', ''],
])('reads the description from %s', (meta, description) => {
  const html = `${meta}${page('').replace(/<meta[^>]*>/, '')}`;

  expect(readPage(sourceOf(html) ?? '', URL_OF_PAGE)?.description).toBe(description);
});

it('keeps a link to an address that is not valid', () => {
  const copy = readPage(page('<p><a href="http://host:port/a.yaml">Example</a>'), URL_OF_PAGE);

  expect(copy?.markdown).toContain('[Example](http://host:port/a.yaml)');
  expect(copy?.downloads).toEqual([]);
});

describe('the text of a page', () => {
  it.each([
    ['nothing to press', '<button>Copy</button>', ''],
    ['no link beside a heading', '<h2 id=a>A<a class=hash-link href=#a>\u200b</a></h2>', '## A'],
    [
      'no link from a parameter to itself',
      '<ul><li id=x><p><a href=#x><code>x</code></a> <span>string</span><p>See <a href=#y>y</a>.</ul>',
      '- `x` string\n\n  See [y](https://docs.example.com/apis/geo/routing/#y).',
    ],
    [
      'absolute addresses',
      '<p><a href="../geosearch/#errors">Search</a>, <a href="#a">here</a>, <a href="mailto:a@b.example">us</a> <img src=/img/a.png alt=A>',
      '[Search](https://docs.example.com/apis/geo/geosearch/#errors), [here](https://docs.example.com/apis/geo/routing/#a), [us](mailto:a@b.example) ![A](https://docs.example.com/img/a.png)',
    ],
    [
      'code with its language, title and lines',
      '<div class="language-json theme-code-block"><div class=codeBlockTitle_x>a.json</div><pre class="prism-code language-json"><code><div class=token-line><span>{</span><br></div><div class=token-line><span>  "a": 1</span><br></div><div class=token-line>}<br></div></code></pre><button>Copy</button></div>',
      '```json title="a.json"\n{\n  "a": 1\n}\n```',
    ],
    [
      'a signature in the schema language',
      '<pre data-language=graphql><code>type A {\n  b: <a href=/b/>B</a>!\n}</code></pre>',
      '```graphql\ntype A {\n  b: B!\n}\n```',
    ],
    [
      'a type that leads to its page',
      '<p><code>[<a href=/b/>Long<wbr>Name</a>!]!</code>, a list',
      '[`[LongName!]!`](https://docs.example.com/b/), a list',
    ],
    [
      'a table whose cells hold blocks and pipes',
      '<table><thead><tr><th>Code<th>Fix<tbody><tr><td>400 <code>a|b</code><td><p>One.</p><p>Two.</p><ul><li>x<li>y</ul><div>default <code>1</code></div></table>',
      '| Code | Fix |\n| - | - |\n| 400 `a\\|b` | One.<br>Two.<br>• x<br>• y<br>default `1` |',
    ],
    [
      'every panel of tabs, by name',
      '<div class=tabs-container><ul role=tablist><li role=tab>curl<li role=tab>C#</ul><div><div role=tabpanel><p class=tab-label>curl</p><p>One</p></div><div role=tabpanel hidden><p class=tab-label>C#</p><p>Two</p></div></div></div>',
      '**curl**\n\nOne\n\n**C#**\n\nTwo',
    ],
    [
      'what opens on demand',
      '<details><summary>Fields of a</summary><div><p>Inside</p></div></details>',
      '**Fields of a**\n\nInside',
    ],
    [
      'what an admonition is',
      '<div class="theme-admonition theme-admonition-danger"><div class=admonitionHeading_x><span><svg><path d=M0></path></svg></span>danger</div><div><p>Live.</p></div></div>',
      '**danger**\n\nLive.',
    ],
    [
      'facts by name',
      '<dl><div><dt>Scope</dt><dd><code>a.read</code> <code>b</code></dd></div><div><dt>Rate limit</dt><dd>5<!-- --> requests per minute</dd></div></dl>',
      '- **Scope:** `a.read` `b`\n- **Rate limit:** 5 requests per minute',
    ],
    [
      'a drawing in words, with the pages that it leads to',
      '<figure><svg><title>Ways</title><desc>From a to b.</desc><a href=/a/><text>Page</text><text>a</text></a><text>drawn</text></svg><figcaption>Ways</figcaption></figure>',
      '**Diagram: Ways.** From a to b.\n\n- [Page a](https://docs.example.com/a/)',
    ],
    [
      'a list of headings as a list',
      '<ul><li><h3><a href=/a/>A</a></h3><p>For you.</p></ul>',
      '- **[A](https://docs.example.com/a/)**\n\n  For you.',
    ],
  ])('holds %s', (_what, html, markdown) => {
    expect(markdownOf(html)).toBe(markdown);
  });
});
