import {describe, expect, it} from 'vitest';
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

describe('a block that Docusaurus unwraps', () => {
  it.each([
    ['with three backticks', '```mdx-code-block\n<Card />\n```\n'],
    ['with four', '````mdx-code-block\n<Card />\n````\n'],
    ['in other text', 'Before\n\n``` mdx-code-block\n<Card />\n```\n\nAfter\n'],
    ['with CRLF', '```mdx-code-block\r\n<Card />\r\n```\r\n'],
  ])('is a part of the page, in its place: %s', (_what, text) => {
    const {children} = parseMdx(text);
    const card = children.find(({type}) => type === 'mdxJsxFlowElement');

    expect(children.map(({type}) => type)).not.toContain('code');
    expect(text.slice(card?.position?.start.offset, card?.position?.end.offset)).toBe('<Card />');
  });

  it('is understood with the imports of the page', () => {
    const {children} = parseMdx(
      "```mdx-code-block\nimport Part from './_part.mdx';\n\n<Part />\n```\n",
    );

    expect(children.map(({type}) => type)).toEqual(['mdxjsEsm', 'mdxJsxFlowElement']);
  });

  it('is refused in another one', () => {
    const inner = '```mdx-code-block\nx\n```';

    expect(() => parseMdx(`\`\`\`\`mdx-code-block\n${inner}\n\`\`\`\`\n`)).toThrow('Close each');
  });
});
