import {createElement, type ReactNode} from 'react';
import {renderToStaticMarkup} from 'react-dom/server';
import {expect, it} from 'vitest';
import {labelCells} from './labelCells';

const row = (kind: 'td' | 'th', cells: readonly ReactNode[]) =>
  createElement('tr', {}, ...cells.map((cell) => createElement(kind, {}, cell)));

/** The cells of the body of a table with these headings. */
function bodyOf(headings: readonly ReactNode[], cells: readonly ReactNode[]): string {
  const table = createElement(
    'table',
    {},
    labelCells(
      [
        createElement('thead', {key: 'head'}, row('th', headings)),
        createElement('tbody', {key: 'body'}, row('td', cells)),
      ],
      (heading) => renderToStaticMarkup(heading).replaceAll(/<[^>]*>/g, ''),
    ),
  );
  return /<tbody>(.*)<\/tbody>/.exec(renderToStaticMarkup(table))?.[1] ?? '';
}

it('labels the cells of a row with their headings, except the first', () => {
  const code = createElement('code', {key: 'b'}, 'b');
  expect(bodyOf(['A', ['B ', code], 'C'], ['1', '2', '3'])).toBe(
    '<tr><td>1</td><td data-column="B b">2</td><td data-column="C">3</td></tr>',
  );
});

it('leaves a table of two columns as it is, which fits on a phone', () => {
  expect(bodyOf(['A', 'B'], ['1', '2'])).toBe('<tr><td>1</td><td>2</td></tr>');
});
