import {compile} from '@mdx-js/mdx';
import fc from 'fast-check';
import remarkGfm from 'remark-gfm';
import {expect, it} from 'vitest';
import {firstSentence, firstSentenceMdx, toMdx} from './markdown';

it.each([
  ['Plain words, `code {x}` and 1.5 numbers.', 'Plain words, `code {x}` and 1.5 numbers.'],
  ['# Title\n\nText', '**Title**\n\nText'],
  ['[here](/local) and [there](https://example.com/)', 'here and [there](https://example.com/)'],
  ['![a picture](https://example.com/x.png)', 'a picture'],
  ['', ''],
])('writes %j as %j', (description, mdx) => {
  expect(toMdx(description)).toBe(mdx);
});

it.each([
  ['One. Two.', 'One.'],
  ['Ends at `a. b` and no sooner. Two.', 'Ends at `a. b` and no sooner.'],
  ['**Bold. Text** with `code` and {brace}. Two.', 'Bold.'], // cut markup would not close
  ['A {brace} alone', 'A \\{brace} alone'],
  [null, ''],
])('returns the first sentence of %j as MDX: %j', (description, sentence) => {
  expect(firstSentenceMdx(description)).toBe(sentence);
});

it.each([
  'A <b>tag</b>, a {brace} and a <Component prop={1}>',
  'import x from "y"',
  'export const a = {b: 1}',
  'List:\n* one {a}\n* two <br/>',
  ':::danger\nnot a box\n:::',
  '<https://example.com/> and https://example.com/?a={b}',
  '```graphql\n{ a(b: {c: 1}) }\n```',
  '<!-- comment --> a < b > c && d',
  '| a | b |\n| - | - |\n| {x} | <y> |',
  'Use `<tag>` or ``a ` b``, 50% of {}.',
  '[ref] and [ref]: /x\n\n[ref]: /x',
  '    indented {code} <here>',
  '1. one\n2. {two}',
  'a\n---\nb\n===\nc',
  '\\{ \\< *a* _b_ ~c~ __d__',
  '{/* comment */}',
  '- ```js\n  a\n  ```\n\nimport x from "y"\n\n- ```js\n  b\n  ```',
  '> ```js\n> a\n> ```\n\nexport const a = 1\n\n> ```js\n> b\n> ```',
])(
  'turns %j into a text that compiles, without statements, tags or expressions',
  async (description) => {
    const compiled = String(await compile(toMdx(description)));
    expect(compiled).not.toMatch(
      /_components\.(?:b|tag)\b|_jsxs?\(Component|^import x|^export const a/m,
    );
  },
);

it.each(['```js\nimport x from "y";\nexport const a = 1;\n```', '```md\n:::note\n```'])(
  'keeps the text of the code block %j',
  (description) => {
    expect(toMdx(description)).toBe(description);
  },
);

it('keeps the blocks of a description apart, whatever becomes of its HTML', async () => {
  const description =
    'Whether it is open.\n\n<!-- Checked. -->\n\n- Monday\n- Sunday\n\n<details>\n<b>a</b>\n\n```json\n{"open": true}\n```\n</details>\n\n| a |\n| - |\n| 1 |\n\nSee the guide.';
  const mdx = toMdx(description);
  const compiled = String(await compile(mdx, {remarkPlugins: [remarkGfm]}));
  expect(mdx).toMatch(/open\.\n\n\\<!-- Checked\. -->\n\n- Monday\n- Sunday\n\n/);
  expect(compiled).toContain('{\\"open\\": true}');
  for (const block of [
    '_components.ul',
    '_components.pre',
    '_components.table',
    'See the guide.',
  ]) {
    expect(compiled).toContain(block);
  }
});

it('never yields what MDX reads as code, or cannot read', async () => {
  const pieces = [
    'a',
    ' ',
    '\n',
    '\n\n',
    '- ',
    '    ',
    '> ',
    '`',
    '```',
    '~~~',
    '<',
    '>',
    '</b>',
    '<b>',
    '<!--',
    '-->',
    '{',
    '}',
    '*',
    '_',
    '|',
    '[x]',
    '(y)',
    ': ',
    '\\',
    'import a',
    'export b',
    '&lt;',
    '#',
    '1. ',
    '[^n]',
    '$',
  ];
  const descriptions = fc.array(fc.constantFrom(...pieces), {maxLength: 12});
  await fc.assert(
    fc.asyncProperty(descriptions, async (parts) => {
      const compiled = String(await compile(toMdx(parts.join('')), {remarkPlugins: [remarkGfm]}));
      expect(compiled).not.toMatch(/^(?:import|export const) [ab]/m);
    }),
    {numRuns: 300},
  );
});

it('escapes a statement after code blocks', () => {
  const block = '```js\nimport x from "y";\n```';
  expect(toMdx(`${block}\n\nimport x\n\n${block}`)).toBe(`${block}\n\n&#105;mport x\n\n${block}`);
});

it.each([
  ['First sentence. Second.', 'First sentence.'],
  ['Uses `code` and **bold** [links](https://x.example/). More.', 'Uses code and bold links.'],
  ['No end', 'No end'],
  [null, ''],
])('returns from %j the first sentence %j', (description, sentence) => {
  expect(firstSentence(description)).toBe(sentence);
});

it('truncates a long sentence at a word', () => {
  expect(firstSentence('one two three four', 12)).toBe('one two…');
});
