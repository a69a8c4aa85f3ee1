import {createElement, Fragment} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it} from 'vitest';
import {renderHeading} from './heading';

const METHOD = '<b class="method method-get"></b>';

it.each([
  ['text', 'States &amp; &quot;alerts&quot; &lt;1&gt;'],
  ['code', 'Use <code>a &lt; b</code> now'],
  ['the method of an operation', `${METHOD}Read`],
  ['the text of other elements', '<em>New</em> <b class="x">alerts</b>', 'New alerts'],
  ['text like an element as text', '&lt;img src=x onerror=alert(1)&gt;'],
  ['no other attribute', '<img src=x onerror=alert(1)><b class="method a" id="x"></b>', ''],
])('renders %s', (_what, html, expected = html) => {
  const rendered = createElement(Fragment, null, ...renderHeading(html));
  expect(renderToStaticMarkup(rendered)).toBe(expected);
});
