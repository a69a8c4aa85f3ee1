import {describe, expect, it} from 'vitest';
import type {Subject} from '@gated-docs/access';
import {satisfies, type GroupCondition} from '@gated-docs/access/conditions';
import {conditionsIn} from '../model/groupsElements';
import {createDocument} from '../model/documents';
import {cutPage} from './cutPage';

const reader = (...groups: string[]): Subject => ({type: 'person', personId: '*', groups});
const isForReader = (subject: Subject) => (condition: GroupCondition) =>
  satisfies(subject, condition);
const resolve = (text: string, audience: Subject = reader()) =>
  cutPage(createDocument('page.mdx', text), isForReader(audience), () => false).text;

it.each([
  ['a mistake', '<Groups belongsTo={mine}>x</Groups>', 'docs/page.mdx:3: belongsTo={mine}'],
  ['another spelling', '<groups belongsTo="a">x</groups>', 'docs/page.mdx:3: <groups>'],
])('rejects a page with %s', (_case, element, message) => {
  expect(() => resolve(`# Title\n\n${element}\n`)).toThrow(message);
});

describe('resolving <Groups>', () => {
  const page = `# Title

<Groups belongsTo="internal">

## For colleagues

A secret.

</Groups>

Everybody reads this, <Groups belongsTo={Groups.some('internal', 'apps')}>*some* more</Groups>.
`;

  it('removes the content for others completely', () => {
    const text = resolve(page, reader('public'));
    expect(text).not.toMatch(/colleagues|secret|some|Groups|internal|apps/);
    expect(text).toContain('Everybody reads this, .');
  });

  it('keeps the content for the audience, without a trace of the groups', () => {
    const text = resolve(page, reader('internal'));
    expect(text).toContain('## For colleagues\n\nA secret.');
    expect(text).toContain('this, *some* more.');
    expect(text).not.toMatch(/Groups|internal|apps/);
  });

  it('resolves nested elements', () => {
    const nested = `<Groups belongsTo="a">

outer

<Groups belongsTo={Groups.all('a', 'b')}>

inner

</Groups>

</Groups>
`;
    expect(resolve(nested, reader('b')).trim()).toBe('');
    expect(resolve(nested, reader('a'))).toMatch(/outer/);
    expect(resolve(nested, reader('a'))).not.toMatch(/inner/);
    expect(resolve(nested, reader('a', 'b'))).toMatch(/outer\s+inner/);
  });

  it('resolves it in lists, quotes and notes', () => {
    const text = `- one
- <Groups belongsTo="a">two</Groups>

> <Groups belongsTo="a">three</Groups>

:::note

<Groups belongsTo="a">

four

</Groups>

:::
`;
    expect(resolve(text, reader())).not.toMatch(/two|three|four|Groups/);
    expect(resolve(text, reader('a'))).toMatch(/two[\s\S]*three[\s\S]*four/);
  });

  it('keeps code that mentions it', () => {
    const text =
      'Write `<Groups belongsTo="a">`:\n\n```mdx\n<Groups belongsTo="a">x</Groups>\n```\n';
    expect(resolve(text)).toBe(text);
  });
});

describe('imports that only removed content used', () => {
  const page = `import secret from './secret.png'
import shown from './shown.png'
import './style.css'
import rows from './prices.json'

<Groups belongsTo="a">

<img src={secret} alt="" />
<Table rows={rows} />

</Groups>

<img src={shown} alt="" />
`;

  it('are removed with it', () => {
    const text = resolve(page, reader());
    expect(text).not.toMatch(/secret|rows|price/);
    expect(text).toMatch(/shown\.png[\s\S]*style\.css/);
  });

  it('stay if the content stays', () => {
    expect(resolve(page, reader('a'))).toMatch(/secret\.png[\s\S]*rows[\s\S]*prices/);
  });

  it('stay if other content uses a component of the site, too', () => {
    const text =
      'import Card from \'@site/src/Card\'\n\n<Card />\n\n<Groups belongsTo="a"><Card /></Groups>\n';
    expect(resolve(text, reader())).toMatch(/^import Card/);
  });
});

describe('the conditions of a page', () => {
  it.each([
    ['in a paragraph', 'Begin with `<!--`.\n\n', '\n\nEnd with `-->`.\n'],
    ['in a list', '- ```html\n  <!--\n  ```\n\n', '\n\n`` a ` --> ``\n'],
  ])('are found between the marks of a comment in code %s', (_place, before, after) => {
    const text = `${before}<Groups belongsTo="a">\n\nx\n\n</Groups>${after}`;

    expect(conditionsIn(createDocument('page.mdx', text))).toHaveLength(1);
    expect(resolve(text)).toBe(`${before}${after}`);
  });

  it('are listed in order, including nested ones', () => {
    const text = `<Groups belongsTo="b">

<Groups belongsTo={Groups.all('b', 'a')}>x</Groups>

</Groups>
`;
    expect(conditionsIn(createDocument('page.mdx', text))).toEqual([
      {match: 'some', groups: ['b']},
      {match: 'all', groups: ['a', 'b']},
    ]);
  });
});

it('cuts a page with a byte order mark like any other', () => {
  const text = 'A\n\n<Groups belongsTo="a">\n\nx\n\n</Groups>\n';

  expect(resolve(`\uFEFF${text}`, reader('a'))).toBe(resolve(text, reader('a')));
  expect(resolve(`\uFEFF${text}`)).toBe(resolve(text));
});

describe('a link to a page that the edition leaves out', () => {
  const cut = (text: string) =>
    cutPage(createDocument('page.mdx', text), isForReader(reader()), (target) =>
      target.includes('secret'),
    ).text;

  it.each([
    ['[these words](/secret/)', 'these words'],
    ['[these **words**](/secret/ "A title")', 'these **words**'],
    ['[![A picture](./open.png)](/secret/)', '![A picture](./open.png)'],
    ['<a href="/secret/">these words</a>', 'these words'],
    ["<Link to={'/secret/'}>these words</Link>", 'these words'],
    ['<Link to="/secret/" />', ''],
    ['[](/secret/)', ''],
    [
      '| a | b |\n| - | - |\n| [these words](/secret/) | c |',
      '| a | b |\n| - | - |\n| these words | c |',
    ],
    ['[these words][one]\n\n[one]: /secret/ "A title"', 'these words\n\n'],
    ['[one]\n\n[one]: /secret/', 'one\n\n'],
  ])('becomes plain text: %j', (text, expected) => {
    expect(cut(text)).toBe(expected);
  });

  it('keeps every other character', () => {
    const around = 'Before  [open](/open/ ) *and*\n\n```md\n[these](/secret/)\n```\n';

    expect(cut(around)).toBe(around);
    expect(cut(`${around}[x](/secret/)\n${around}`)).toBe(`${around}x\n${around}`);
  });
});
