import {describe, expect, it} from 'vitest';
import {buildPieces} from './buildPieces';
import {readSections} from './readSections';

const PAGE = `<meta name=description content="Ways."><nav>Sidebar of everything</nav><article>
<nav><ul><li><a class=breadcrumbs__link href=/><svg></svg></a><li><a class=breadcrumbs__link href=/apis/><span>APIs</span></a><li>Not a crumb<li><span class=breadcrumbs__link>Routing API</span></ul></nav>
<div class="theme-doc-markdown markdown"><header><h1>Routing API</h1></header>
<p>Finds the way.<br>Always.</p>
<h2 class="anchor" id="errors">Errors<a class="hash-link" href="#errors">\u200b</a></h2>
<table><thead><tr><th>Code<th>Means<tbody><tr><td><code>no_route</code><td>There is no road.</table>
<pre><code>curl --silent https://api.test.rescue.example</code></pre>
<svg><text>Drawn</text></svg>
<h4 id="deep">Deeper</h4><p>Below the errors.</p>
<h3 id="retry">Retry</h3><p>Only after <code>validUntil</code>.</p>
</div><footer>Edit this page</footer></article>`;

describe('the sections of a page', () => {
  const pages = readSections(PAGE, '/apis/geo/routing/');
  const words = JSON.stringify(pages.map(({sections}) => sections));

  it.each(['Sidebar', 'crumb', 'curl', 'Drawn', 'Edit this page', '\u200b'])(
    'do not hold %j, which is not what the author wrote there',
    (word) => {
      expect(words).not.toContain(word);
    },
  );

  it('are none when the page has no document', () => {
    expect(readSections('<main><h1>Sign in</h1></main>', '/')).toEqual([]);
  });

  it('begin at the page and at each heading of the second and third level', () => {
    expect(pages).toEqual([
      {
        route: '/apis/geo/routing/',
        title: 'Routing API',
        description: 'Ways.',
        trail: ['APIs'],
        isReference: false,
        sections: [
          {anchor: '', heading: '', text: 'Finds the way. Always.'},
          {
            anchor: 'errors',
            heading: 'Errors',
            text: 'Code Means no_route There is no road. Deeper Below the errors.',
          },
          {anchor: 'retry', heading: 'Retry', text: 'Only after validUntil.'},
        ],
      },
    ]);
  });

  it('are told to be of a generated page by its labels', () => {
    const [page] = readSections(
      '<div class="theme-doc-markdown"><h1>Long</h1><ul><li data-label=Scalar>Scalar</ul></div>',
      '/graphql/long/',
    );
    expect(page?.isReference).toBe(true);
  });
});

describe('the pieces of an index', () => {
  const {headings, texts, excerpts} = buildPieces(readSections(PAGE, '/apis/geo/routing/'));

  it('hold no text but in the excerpts of its page', () => {
    expect(JSON.stringify([headings.pages, headings.sections])).not.toContain('There is no road');
    expect(JSON.stringify(texts)).not.toContain('There is no road');
    expect(excerpts).toEqual([
      {
        0: 'Finds the way. Always.',
        1: 'Code Means no_route There is no road. Deeper Below the errors.',
        2: 'Only after validUntil.',
      },
    ]);
  });

  it('name sections by the number of their page', () => {
    expect(headings.sections).toEqual([
      [0, '', ''],
      [0, 'errors', 'Errors'],
      [0, 'retry', 'Retry'],
    ]);
  });
});
