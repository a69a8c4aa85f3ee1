import {describe, expect, it} from 'vitest';
import {ANONYMOUS, type Subject} from '../../../src/access';
import {satisfies, type GroupCondition} from '../../../src/access/conditions';
import {conditionsIn} from '../model/groupsElements';
import {createDocument} from '../model/documents';
import {cutPage} from './cutPage';

const reader = (...groups: string[]): Subject => ({type: 'person', personId: '*', groups});
const isForReader = (subject: Subject) => (condition: GroupCondition) =>
  satisfies(subject, condition);
const resolve = (text: string, audience: Subject = reader()) =>
  cutPage(createDocument('page.mdx', text), isForReader(audience), () => false).text;

describe('a <Groups> that cannot be resolved', () => {
  const names = 'Use belongsTo="name"';
  it.each([
    [
      'without belongsTo',
      '<Groups>x</Groups>',
      'page.mdx:3: <Groups> accepts only the "belongsTo" attribute',
    ],
    ['with another attribute', '<Groups group="a">x</Groups>', 'has no attribute "group"'],
    ['with a second attribute', '<Groups belongsTo="a" id="b">x</Groups>', 'accepts only'],
    [
      'with a spread',
      '<Groups {...props}>x</Groups>',
      '<Groups> accepts only the "belongsTo" attribute',
    ],
    ['with an empty attribute', '<Groups belongsTo>x</Groups>', `names no group. ${names}`],
    ['with a name that no group can have', '<Groups belongsTo="a b">x</Groups>', 'names "a b"'],
    ['with a reserved name', '<Groups belongsTo="signed-in">x</Groups>', 'names "signed-in"'],
    ['with a list', "<Groups belongsTo={['a']}>x</Groups>", 'neither a name nor a predicate'],
    ['with a value of the page', '<Groups belongsTo={mine}>x</Groups>', 'mine is not defined'],
    [
      'with a predicate over a value of the page',
      '<Groups belongsTo={(g) => g.includes(mine)}>x</Groups>',
      'mine is not defined',
    ],
    [
      'with a predicate that names no group',
      '<Groups belongsTo={() => true}>x</Groups>',
      'a condition must contain 1 to 8 group names, not 0',
    ],
    [
      'with a predicate over unnamed groups',
      "<Groups belongsTo={(g) => g[0] !== 'a'}>x</Groups>",
      'depends on groups that it does not name',
    ],
  ])('is rejected %s, with file, line and fix', (_case, element, message) => {
    expect(() => resolve(`# Title\n\n${element}\n`)).toThrow(message);
  });

  it.each([
    ['in an expression', '{[1].map(() => <Groups belongsTo="a">x</Groups>)}'],
    ['in an attribute', '<Card note={<Groups belongsTo="a">x</Groups>} />'],
    ['imported', 'import {Groups} from \'@slashid/react\'\n\n<Groups belongsTo="a">x</Groups>'],
    [
      'imported under another name',
      'import {Groups as G} from \'@slashid/react\'\n\n<G belongsTo="a">x</G>',
    ],
    ['in an export', 'export const Secret = () => <Groups belongsTo="a">x</Groups>'],
  ])('is rejected %s', (_case, text) => {
    expect(() => resolve(text, reader('a'))).toThrow('is used in JavaScript');
  });

  it('is rejected as a member of an import, which no edition would cut', () => {
    const text = 'import * as ui from \'@slashid/react\'\n\n<ui.Groups belongsTo="a">x</ui.Groups>';

    expect(() => resolve(text, reader('b'))).toThrow(
      'page.mdx:3: <ui.Groups> cannot be resolved in an edition',
    );
  });

  it('is rejected if the page cannot be parsed', () => {
    expect(() => resolve('<Groups belongsTo="a">\n\nx\n')).toThrow(/^page\.mdx: .*closing tag/);
  });
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

  it('removes the content for groups completely if readers are anonymous', () => {
    expect(resolve(page, ANONYMOUS)).toBe(resolve(page, reader()));
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

  it('keeps heading IDs and comments that Docusaurus rewrites itself', () => {
    const text = '## Title {#own-id}\n\n<!-- a note -->\n\n<Groups belongsTo="a">x</Groups>\n';
    expect(resolve(text)).toBe('## Title {#own-id}\n\n<!-- a note -->\n\n\n');
  });
});

describe('imports and exports that only removed content used', () => {
  const page = `import secret from './secret.png'
import shown from './shown.png'
import './style.css'
import {price} from './prices'
export const rows = [price, 2]
export const title = 'for all'

<Groups belongsTo="a">

<img src={secret} alt="" />
<Table rows={rows} />

</Groups>

<img src={shown} alt={title} />
`;

  it('are removed with it, along with what they used', () => {
    const text = resolve(page, reader());
    expect(text).not.toMatch(/secret|rows|price/);
    expect(text).toMatch(/shown\.png[\s\S]*style\.css[\s\S]*title = 'for all'/);
  });

  it('stay if the content stays', () => {
    expect(resolve(page, reader('a'))).toMatch(/secret\.png[\s\S]*prices[\s\S]*rows/);
  });

  it('stay if other content uses them, too', () => {
    expect(resolve(`${page}\n{rows.length}\n`, reader())).toMatch(/price[\s\S]*rows = /);
  });

  it.each([
    ['the key of an object', 'export const all = {rows: 1}\n', '{all.length}'],
    ['a property', '', '{Math.rows}'],
    ['an attribute in an expression', '', '{<Table rows={1} />}'],
    ['part of an element', '', '{<Table.rows />}'],
    ['something of another module', "import {rows as others} from './all'\n", '{others}'],
  ])('are also removed if their name occurs as %s', (_what, statement, content) => {
    expect(resolve(`${statement}${page}\n${content}\n`, reader())).not.toMatch(/price|rows = /);
  });

  it('stay if they are used in short notation', () => {
    expect(resolve(`${page}\n{show({rows})}\n`, reader())).toMatch(/price[\s\S]*rows = /);
  });

  it('are also removed if they use each other', () => {
    const text = `export const Row = () => <Table />
export const Table = () => <Row />

<Groups belongsTo="a">

<Row />

</Groups>
`;
    expect(resolve(text).trim()).toBe('');
  });

  it('are also removed if they bind an element', () => {
    const text =
      'import Secret from \'./_secret.mdx\'\n\n<Groups belongsTo="a">\n\n<Secret />\n\n</Groups>\n';
    expect(resolve(text).trim()).toBe('');
  });
});

describe('the conditions of a page', () => {
  it.each([
    ['in a paragraph', 'Begin with `<!--`.\n\n', '\n\nEnd with `-->`.\n'],
    ['in a block', '```html\n<!-- Open\n```\n\n', '\n\n~~~html\nend -->\n~~~\n'],
    ['in a list', '- ```html\n  <!--\n  ```\n\n', '\n\n`` a ` --> ``\n'],
  ])('are found between the marks of a comment in code %s', (_place, before, after) => {
    const text = `${before}<Groups belongsTo="a">\n\nx\n\n</Groups>${after}`;

    expect(conditionsIn(createDocument('page.mdx', text))).toHaveLength(1);
    expect(resolve(text)).toBe(`${before}${after}`);
  });

  it('are none in a comment', () => {
    const text = '<!--\n```\n<Groups belongsTo="a">x</Groups>\n```\n-->\n';

    expect(conditionsIn(createDocument('page.mdx', text))).toEqual([]);
  });

  it('are none without <Groups>', () => {
    expect(conditionsIn(createDocument('page.mdx', 'Groups of people.'))).toEqual([]);
  });

  it('are listed in order, including nested ones', () => {
    const text = `<Groups belongsTo="b">

<Groups belongsTo={(held) => held.includes('a') && !held.includes('b')}>x</Groups>

</Groups>
`;
    expect(conditionsIn(createDocument('page.mdx', text))).toEqual([
      {groups: ['b'], satisfiedBy: [['b']]},
      {groups: ['a', 'b'], satisfiedBy: [['a']]},
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

  it('is also cut in content for some readers', () => {
    const text = '<Groups belongsTo="a">\n\n[x](/secret/) and [y](/open/)\n\n</Groups>';
    const found = cutPage(createDocument('page.mdx', text), isForReader(reader('a')), (target) =>
      target.includes('secret'),
    );

    expect(found.text.trim()).toBe('x and [y](/open/)');
  });
});
