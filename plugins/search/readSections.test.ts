import MiniSearch from 'minisearch';
import {describe, expect, it} from 'vitest';
import {SEARCH_OPTIONS} from '../../src/search-index';
import {indexOf} from './index';
import {readSections} from './readSections';

const PAGE = `<nav>Sidebar of everything</nav><article>
<nav>Breadcrumbs</nav>
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
  const sections = readSections(PAGE, '/apis/geo/routing/');
  const words = JSON.stringify(sections);

  it.each(['Sidebar', 'Breadcrumbs', 'curl', 'Drawn', 'Edit this page', '\u200b'])(
    'do not hold %j, which is not what the author wrote there',
    (word) => {
      expect(words).not.toContain(word);
    },
  );

  it('are none when the page has no document', () => {
    expect(readSections('<main><h1>Sign in</h1></main>', '/')).toEqual([]);
  });

  it('begin at the page and at each heading of the second and third level', () => {
    expect(sections).toEqual([
      {
        id: '/apis/geo/routing/',
        title: 'Routing API',
        heading: '',
        text: 'Finds the way. Always.',
      },
      {
        id: '/apis/geo/routing/#errors',
        title: 'Routing API',
        heading: 'Errors',
        text: 'Code Means no_route There is no road. Deeper Below the errors.',
      },
      {
        id: '/apis/geo/routing/#retry',
        title: 'Routing API',
        heading: 'Retry',
        text: 'Only after validUntil.',
      },
    ]);
  });
});

describe('the index', () => {
  const json = JSON.stringify(indexOf(readSections(PAGE, '/apis/geo/routing/')));
  const found = (query: string) =>
    MiniSearch.loadJSON(json, SEARCH_OPTIONS)
      .search(query)
      .map(({id}) => id as string);

  it.each([
    // query, the sections
    ['route bridge', []], // every word has to occur
    ['no_way', []], // a name with all its words
    ['no_rou', ['/apis/geo/routing/#errors']], // the last word may be unfinished
    ['route', ['/apis/geo/routing/#errors']], // a word of a name
    ['validUnt', ['/apis/geo/routing/#retry']],
    ['until', ['/apis/geo/routing/#retry']],
    ['erors', ['/apis/geo/routing/#errors']],
  ] as const)('answers %j', (query, expected) => {
    expect(found(query)).toEqual(expected);
  });
});
