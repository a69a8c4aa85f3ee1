import {expect, it} from 'vitest';
import {parseMarkdown} from './nodes';

const text = (value: string) => ({type: 'text', value});

it.each([
  ['<id>', [{type: 'paragraph', children: [text('<id>')]}]],
  ['*<id>*', [{type: 'paragraph', children: [{type: 'emphasis', children: [text('<id>')]}]}]],
  [
    '**a <id>**',
    [{type: 'paragraph', children: [{type: 'strong', children: [text('a '), text('<id>')]}]}],
  ],
  ['# <id>', [{type: 'paragraph', children: [{type: 'strong', children: [text('<id>')]}]}]],
])('turns the HTML of %s into text', (description, blocks) => {
  expect(parseMarkdown(description)).toEqual(blocks);
});
