import {describe, expect, it} from 'vitest';
import {createDocument} from '../documents';
import {mistakesInPage} from './inPage';

const mistakes = (text: string) => mistakesInPage(createDocument('page.mdx', text), 'docs');
const OWN = '@gated-docs/theme';

describe('a condition', () => {
  it.each([
    ['with nothing', '<Groups>x</Groups>', 'needs "belongsTo"'],
    ['with another attribute', '<Groups group="a">x</Groups>', 'needs "belongsTo"'],
    ['with a second attribute', '<Groups belongsTo="a" id="b">x</Groups>', 'no other attribute'],
    ['with a spread', '<Groups {...props}>x</Groups>', 'no other attribute'],
    ['without a value', '<Groups belongsTo>x</Groups>', 'belongsTo is not understood'],
    ['with an invalid name', '<Groups belongsTo="a b">x</Groups>', 'names "a b"'],
    ['with a reserved name', '<Groups belongsTo="signed-in">x</Groups>', 'names "signed-in"'],
    ['with a variable', '<Groups belongsTo={mine}>x</Groups>', '{mine} is not understood'],
    [
      'with a negation',
      "<Groups belongsTo={(held) => !held.includes('a')}>x</Groups>",
      'To exclude a group, name the groups that may read.',
    ],
    [
      'with a negated condition',
      "<Groups belongsTo={!Groups.some('a')}>x</Groups>",
      'not understood',
    ],
    ['with a template', '<Groups belongsTo={`${team}-staff`}>x</Groups>', 'not understood'],
    ['with a choice', "<Groups belongsTo={isOpen ? 'a' : 'b'}>x</Groups>", 'not understood'],
    [
      'with a variable among names',
      "<Groups belongsTo={Groups.some('a', b)}>x</Groups>",
      'not und',
    ],
    ['with a spread of names', '<Groups belongsTo={Groups.some(...all)}>x</Groups>', 'not und'],
    ['with no names', '<Groups belongsTo={Groups.all()}>x</Groups>', 'not understood'],
    ['with a list of names', "<Groups belongsTo={Groups.some(['a'])}>x</Groups>", 'not understood'],
    [
      'nested in another',
      "<Groups belongsTo={Groups.all('a', Groups.some('b'))}>x</Groups>",
      'nest',
    ],
    ['of another kind', "<Groups belongsTo={Groups.none('a')}>x</Groups>", 'not understood'],
    ['of another object', "<Groups belongsTo={Teams.some('a')}>x</Groups>", 'not understood'],
    ['by a computed name', "<Groups belongsTo={Groups['some']('a')}>x</Groups>", 'not understood'],
  ])('is refused %s', (_case, element, message) => {
    expect(mistakes(`# Title\n\n${element}\n`)).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:3: .*belongsTo="name"/),
    ]);
    expect(mistakes(element).join()).toContain(message);
  });

  it.each([
    'belongsTo="a"',
    "belongsTo={'a'}",
    'belongsTo={`a`}',
    "belongsTo={Groups.some('a')}",
    'belongsTo={Groups.some("a", `b`)}',
    "belongsTo={Groups.all('a', 'b')}",
  ])('is understood as %s', (attribute) => {
    expect(mistakes(`<Groups ${attribute}>x</Groups>`)).toEqual([]);
    expect(
      mistakes(`<Groups belongsTo="c">\n\n<Groups ${attribute}>x</Groups>\n\n</Groups>`),
    ).toEqual([]);
  });
});

describe('what only looks like <Groups>', () => {
  it.each([
    ['an element with a typo', '<Gruops belongsTo="a">x</Gruops>'],
    ['a member of another object', '<ui.Groups belongsTo="a">x</ui.Groups>'],
    ['an element with blanks', '<Groups belongsTo="a">\n\n</Groups>'],
    ['an element with only a comment', '<Groups belongsTo="a">{/* later */}</Groups>'],
    [
      'a comment of MDX around the tags',
      '{/* <Groups belongsTo="a"> */}\n\nx\n\n{/* </Groups> */}',
    ],
    ['text with escaped tags', '\\<Groups belongsTo="a">x\\</Groups>'],
    ['text with entities', '&lt;Groups belongsTo="a"&gt;x&lt;/Groups&gt;'],
    ['a container directive', ':::groups{belongsTo="a"}\n\nx\n\n:::'],
    ['a leaf directive', '::groups[x]{belongsTo="a"}'],
    ['a text directive', 'Text :groups[x]{belongsTo="a"}.'],
    ['an attribute of a directive', ':::note{groups="a"}\n\nx\n\n:::'],
    ['a directive after a blank', '::: internal\n\nx\n\n:::'],
    ['a condition in text', 'Groups.some("a") x'],
    ['a choice of JavaScript', '{user.groups.includes("a") ? <p>x</p> : null}'],
    ['meta of a code block in braces', '```yaml {groups: "a"}\nx: 1\n```'],
    ['meta of a code block without a value', '```yaml title="x" belongsTo\nx: 1\n```'],
    ['meta of a code block of another tool', '```yaml audience=internal\nx: 1\n```'],
    ['code of another language', '```bash\n<Groups belongsTo="a">\nls\n</Groups>\n```'],
    [
      'code that Docusaurus does not unwrap',
      '~~~mdx-code-block\n<Groups belongsTo="a">x</Groups>\n~~~',
    ],
    [
      'a mark in code that Docusaurus unwraps',
      '```mdx-code-block\n<div belongsTo="a">x</div>\n```',
    ],
    ['"belongsTo" on HTML', '<div belongsTo="a">x</div>'],
    ['"belongs-to" on HTML', '<div belongs-to="a">x</div>'],
    ['"data-groups" on HTML', '<div data-groups="a">x</div>'],
    ['a word of another tool on HTML', '<details internal>x</details>'],
    ['"group" on a component', '<Card group="a">x</Card>'],
    ['"slashid" on a component', '<Card slashid={{groups: ["a"]}}>x</Card>'],
    ['"groups" in an expression', '{[1].map(() => <div groups="a">x</div>)}'],
    ['an element in an expression', '{[1].map(() => <Groups belongsTo="a">x</Groups>)}'],
    ['an element in an attribute', '<Card note={<Groups belongsTo="a">x</Groups>} />'],
    ['an element in an export', 'export const Secret = () => <Groups belongsTo="a">x</Groups>'],
    ['a front matter that is text', '# Title\n\n---\nsidebar_custom_props: x\n---\n\nText'],
  ])('is refused: %s', (_case, text) => {
    expect(mistakes(text)[0]).toMatch(/^docs\/page\.mdx:\d+: .*\. /);
  });

  it.each([
    ['inline code', 'Write `<Groups belongsTo="a">` or `<groups>`.'],
    ['a code block', '```mdx\n<groups belongsTo="a">x</groups>\n<!-- <Group> -->\n```'],
    ['a title of a code block', '```yaml title="groups=a" {1} showLineNumbers\nx: 1\n```'],
    ['a comment in code', '`<!-- <Groups> -->`'],
    ['prose', 'The groups of a reader: access, auth, internal; scope:groups.'],
    ['other attributes', '<Tabs groupId="a"><TabItem value="groups">x</TabItem></Tabs>'],
    ['a component with a property', 'export const A = ({hidden}) => (hidden ? null : <p>x</p>)'],
    ['a condition about something else', '{rows.length > 0 && <p>x</p>}'],
    ['an admonition', ':::note[For groups]\n\nx\n\n:::'],
    ['another element', '<Card auth="a">x</Card>'],
  ])('is understood as an example or as something else: %s', (_case, text) => {
    expect(mistakes(text)).toEqual([]);
  });
});

describe('an import of the component', () => {
  const around = (statement: string, element = 'Groups') =>
    `${statement}\n\n<${element} belongsTo="a">x</${element}>\n`;

  it.each([
    ["import {Groups} from '@slashid/react'", 'Groups'],
    ["import {Groups as G} from '@slashid/react'", 'G'],
    [`import {Groups as G} from '${OWN}'`, 'G'],
    [`import * as ui from '${OWN}'`, 'ui.Groups'],
    [`import * as ui from '${OWN}'`, 'Card'],
    ["import {Groups} from './mine'", 'Groups'],
    ["import {Staff as Groups} from './mine'", 'Groups'],
    ["import Groups from '../../../../local-identity/src/directory/groups'", 'Groups'],
    [`export {Groups as Staff} from '${OWN}'`, 'Groups'],
    [`export * from '${OWN}'`, 'Groups'],
    ['export const Groups = ({children}) => children', 'Groups'],
    ["export const ui = require('@slashid/react')", 'Card'],
    ["export const ui = import('@slashid/react')", 'Card'],
    ["export const Staff = components['Groups']", 'Staff'],
  ])('is refused: %s for <%s>', (statement, element) => {
    expect(mistakes(around(statement, element))).toContainEqual(
      expect.stringMatching(/^docs\/page\.mdx:1: "Groups" is used in JavaScript/),
    );
  });

  it('is refused for other components of SlashID, too', () => {
    expect(mistakes(around("import {LoggedIn} from '@slashid/react'", 'LoggedIn'))).toContainEqual(
      expect.stringMatching(/^docs\/page\.mdx:1: The components of "@slashid\/react" hide content/),
    );
  });

  it.each([`import {Groups} from '${OWN}'`, `import {Groups, useReader} from '${OWN}'`])(
    'is understood: %s',
    (statement) => {
      expect(mistakes(around(statement))).toEqual([]);
    },
  );
});

describe('an import that is used inside and outside <Groups>', () => {
  const inside = (content: string, group = 'a') =>
    `<Groups belongsTo="${group}">\n\n${content}\n\n</Groups>\n`;
  const prices = "import prices from './prices.json'\n\n";
  const two = "import data from './prices.json'\nimport {list} from './prices.json'\n\n";
  const page = (statements: string, outside: string, content: string) =>
    `${statements}${outside}\n\n${inside(content)}`;

  it.each([
    ['data', "import data from '@site/docs/a.json'\n\n", '{data.list}', '{data.floor}'],
    ['an attribute', prices, '<Card price={prices.list} />', '<Card price={prices.floor} />'],
    ['a name of something else', prices, '{all.prices}', '{prices.floor}'],
    ['<Groups> for others', prices, inside('{prices.list}', 'b'), '{prices.floor}'],
    ['a file in two imports', two, '{list}', '{data.floor}'],
    ['<Groups> inside', prices, '', `{prices.list}\n\n${inside('{prices.floor}', 'b')}`],
  ])('is refused: %s', (_case, ...parts) => {
    expect(mistakes(page(...parts))[0]).toMatch(
      /^docs\/page\.mdx:1: ".+" is used both inside and outside <Groups>/,
    );
  });

  it.each([
    ['a component of a package', "import Tabs from '@theme/Tabs'\n\n", '<Tabs />', '<Tabs />'],
    ['a component in src', "import Card from '@site/src/Card'\n\n", '<Card />', '<Card />'],
    ['two <Groups> for the same readers', prices, inside('{prices.list}'), '{prices.floor}'],
  ])('is understood: %s', (_case, ...parts) => {
    expect(mistakes(page(...parts))).toEqual([]);
  });

  it('is refused as an export, wherever the page uses that', () => {
    expect(mistakes(page('export const prices = {floor: 2}\n\n', '', '{prices.floor}'))).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:1: An export of a page that contains <Groups>/),
    ]);
  });
});

describe('a footnote or the target of a link outside <Groups>', () => {
  const text = (outside: string) =>
    `${outside}\n\n<Groups belongsTo="a">\n\nA[^1] [b][c]\n\n</Groups>\n\n[^1]: Note\n\n[c]: /c\n`;

  it('is refused if only the content uses it', () => {
    expect(mistakes(text('Text'))).toEqual([
      'docs/page.mdx:9: "[^1]" is outside <Groups>, but only used inside. Move it to where it is used.',
      'docs/page.mdx:11: "[c]" is outside <Groups>, but only used inside. Move it to where it is used.',
    ]);
  });

  it('is understood if the rest of the page uses it, or if it is inside', () => {
    expect(mistakes(text('Text[^1] [c]'))).toEqual([]);
    expect(mistakes('<Groups belongsTo="a">\n\nA[^1]\n\n[^1]: Note\n\n</Groups>\n')).toEqual([]);
  });
});

it('refuses a file of data that expressions use both inside and outside <Groups>', () => {
  const text = `{require('./a.json').list}\n\n<Groups belongsTo="a">{require('./a.json').floor}</Groups>\n`;

  expect(mistakes(text)[0]).toMatch(
    /^docs\/page\.mdx:1: "\.\/a\.json" is used both inside and outside/,
  );
});

it('reports all mistakes of a page in order', () => {
  const text = '<Groups>x</Groups>\n\n<div groups="a">x</div>\n\n<!-- <Groups> -->\n';

  expect(mistakes(text).map((mistake) => mistake.split(':')[1])).toEqual(['1', '3', '5']);
});

it('reports a page that cannot be parsed, if it contains <Groups>', () => {
  expect(mistakes('Text\n\n<Groups belongsTo="a">\n\nx\n')).toEqual([
    expect.stringMatching(/^docs\/page\.mdx:\d+: .*closing tag/),
  ]);
  expect(mistakes('One line<br>of `<Groups>`.')).toEqual([]);
});
