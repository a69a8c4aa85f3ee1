import {expect, it} from 'vitest';
import {parseMdx} from './parseMdx';

it.each([
  ['items', '- a ` key\n- b <!-- ` -->\n'],
  ['a heading and a paragraph', '# A ` key\n<!-- ` -->\n'],
  ['front matter and a page', '---\ntitle: A ` key\n---\n<!-- ` -->\n'],
  ['an attribute and text', '<a title="`" /> <!-- ` -->\n'],
])('reads a comment between backticks of %s', (_what, text) => {
  expect(() => parseMdx(text)).not.toThrow();
});

it('rejects what is invalid without comments, too', () => {
  expect(() => parseMdx('<Groups>')).toThrow('Expected a closing tag');
});
