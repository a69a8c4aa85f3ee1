import {createElement} from 'react';
import {expect, it} from 'vitest';
import {textOf} from './textOf';

it('returns the text of a heading without its elements', () => {
  const heading = [
    createElement('b', {key: 'method', className: 'method method-get'}),
    'Read ',
    createElement('code', {key: 'name'}, createElement('em', null, 'one'), ' thing'),
    ` ${2}`,
  ];
  expect(textOf(heading)).toBe('Read one thing 2');
});
