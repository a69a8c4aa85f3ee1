import {expect, it} from 'vitest';
import {mistakesOf, pageWith, type Parts} from '../../../../../tests/support/markedSite';

const page = (text: string) => ({'docs/page.mdx': pageWith('description: A page.', text)});
const matter = (lines: string) => ({'docs/page.mdx': pageWith(lines)});
const SECRET = '\n\nSecret.\n\n';

/** What authors write who know the guide, or another tool, and are in a hurry. */
it.each<[string, Record<string, string>, Parts?]>([
  [
    'capital letters, as in themeConfig',
    matter('sidebar_custom_props: {slashID: {groups: [staff]}}'),
  ],
  ['the key of categories in a page', matter('customProps:\n  slashid:\n    groups: [staff]')],
  ['one level too high', matter('sidebar_custom_props:\n  groups: [staff]')],
  ['at the top of the front matter', matter('groups:\n  - staff')],
  ['a string in place of the object', matter('sidebar_custom_props: {slashid: staff}')],
  ['a string in place of the list', matter('sidebar_custom_props: {slashid: {groups: staff}}')],
  ['"access", as in GitBook', matter('access: staff')],
  ['"private", as in a blog', matter('private: true')],
  ['"groups", as in Mintlify, for a public page', matter('public: false')],
  ['"roles", as in Spring', matter('roles: [STAFF]')],
  [
    'a blank line first',
    {'docs/page.mdx': `\n${pageWith('sidebar_custom_props: {slashid: {auth: true}}')}`},
  ],
  ['front matter of Hugo', {'docs/page.mdx': '+++\nprivate = true\n+++\n\nSecret.\n'}],
  [
    'a mark in a partial',
    {'docs/_part.mdx': pageWith('sidebar_custom_props: {slashid: {groups: [staff]}}')},
  ],
  ['small letters, as in HTML', page(`<groups belongsTo="staff">${SECRET}</groups>`)],
  ['the singular', page(`<Group belongsTo="staff">${SECRET}</Group>`)],
  ['"groups" for "belongsTo"', page(`<Groups groups="staff">${SECRET}</Groups>`)],
  ['several names in one string', page(`<Groups belongsTo="staff, internal">${SECRET}</Groups>`)],
  ['a list of names', page(`<Groups belongsTo={['staff', 'internal']}>${SECRET}</Groups>`)],
  [
    'a function, as in the old guide',
    page(`<Groups belongsTo={(g) => !g.includes('ext')}>${SECRET}</Groups>`),
  ],
  ['a group in capital letters', page(`<Groups belongsTo="Staff">${SECRET}</Groups>`)],
  ['a group with a typo', page(`<Groups belongsTo="intrenal">${SECRET}</Groups>`)],
  ['an empty element before the text', page('<Groups belongsTo="staff" />\n\nSecret.')],
  ['a forgotten end', page('<Groups belongsTo="staff">\n\nSecret.')],
  ['"belongsTo" on a tab', page('<TabItem value="a" belongsTo="staff">Secret.</TabItem>')],
  ['"groups" on HTML', page(`<div groups="staff">${SECRET}</div>`)],
  ['an admonition', page(`:::groups staff${SECRET}:::`)],
  ['an admonition of another tool', page(`:::internal${SECRET}:::`)],
  ['tags in comments', page(`<!-- <Groups belongsTo="staff"> -->${SECRET}<!-- </Groups> -->`)],
  ['a mark after the language of code', page('```yaml groups="staff"\nsecret: 1\n```')],
  ['attributes of a heading', page('## Secret {groups="staff"}')],
  ['a condition of React', page('{user.groups.includes("staff") && <p>Secret.</p>}')],
  [
    'one object for everyone and for some',
    page(
      'export const prices = {list: 1, floor: 2};\n\n{prices.list}\n\n<Groups belongsTo="staff">{prices.floor}</Groups>',
    ),
  ],
  [
    'the component of SlashID',
    page(`import {Groups} from '@slashid/react';\n\n<Groups belongsTo="staff">${SECRET}</Groups>`),
  ],
  [
    'a component around <Groups>',
    {
      'src/Staff.tsx':
        "import {Groups as G} from '@gated-docs/theme';\nexport const Staff = (props) => <G belongsTo='staff' {...props} />;",
    },
  ],
  ['a partial in src', {'src/_part.mdx': `<Groups belongsTo="staff">${SECRET}</Groups>\n`}],
  [
    'a category with the key of pages',
    {'docs/team/_category_.yml': 'label: Team\nsidebar_custom_props: {slashid: {groups: [staff]}}'},
  ],
  [
    'a category with only the groups',
    {'docs/team/_category_.json': '{"label": "Team", "customProps": {"groups": ["staff"]}}'},
  ],
  [
    'a category file of another name',
    {
      'docs/team/_category.json':
        '{"label": "Team", "customProps": {"slashid": {"groups": ["staff"]}}}',
    },
  ],
  [
    'a sidebar item without customProps',
    {},
    {sidebars: {main: [{type: 'doc', id: 'page', slashid: {groups: ['staff']}}]}},
  ],
  [
    'a menu item in the singular',
    {},
    {themeConfig: {navbar: {items: [{to: '/', label: 'Team', group: 'staff'}]}}},
  ],
  [
    'rules beside slashID',
    {},
    {themeConfig: {privatePaths: [{path: '/team*', groups: ['staff']}]}},
  ],
  ['lost indentation', matter('sidebar_custom_props:\nslashid:\n  groups: [staff]')],
  ['half of the indentation', matter('sidebar_custom_props:\n  slashid:\n  groups: [staff]')],
  ['tabs', matter('sidebar_custom_props:\n\tslashid:\n\t\tgroups: [staff]')],
  ['no blank after the colon', matter('sidebar_custom_props:{slashid: {groups: [staff]}}')],
  [
    'a list on the line of its key',
    matter('sidebar_custom_props:\n  slashid:\n    groups: - staff'),
  ],
  ['quotes around the object', matter('sidebar_custom_props: {slashid: "{groups: [staff]}"}')],
  ['a blank in a name', matter('sidebar_custom_props: {slashid: {groups: ["staff "]}}')],
  ['an excluded group', matter('sidebar_custom_props: {slashid: {groups: ["!partner"]}}')],
  [
    'a second mark of the same name',
    matter('sidebar_custom_props: {icon: a}\nsidebar_custom_props: {slashid: {groups: [staff]}}'),
  ],
  [
    'a merge key',
    matter('all: &all {slashid: {groups: [staff]}}\nsidebar_custom_props: {<<: *all, icon: a}'),
  ],
  ['a second front matter', page('---\nsidebar_custom_props: {slashid: {groups: [staff]}}\n---')],
  ['typographic quotes', page(`<Groups belongsTo=“staff”>${SECRET}</Groups>`)],
  ['a Cyrillic letter', page(`<Grоups belongsTo="staff">${SECRET}</Grоups>`)],
  ['a blank after a name', page(`<Groups belongsTo="staff ">${SECRET}</Groups>`)],
  ['two conditions', page(`<Groups belongsTo="staff" belongsTo="internal">${SECRET}</Groups>`)],
  ['a condition in quotes', page(`<Groups belongsTo="Groups.some('staff')">${SECRET}</Groups>`)],
  ['a condition for a tag', page(`<Groups.some a="staff">${SECRET}</Groups.some>`)],
  ['a mark of a component', page('<ApiReference document="./a.openapi.yaml" groups="staff" />')],
  [
    'a category file in TypeScript',
    {'docs/team/_category_.ts': "export default {customProps: {slashid: {groups: ['staff']}}};"},
  ],
  [
    'news for some',
    {
      'docs/team/_category_.json':
        '{"customProps": {"news": [{"text": "A", "groups": ["staff"]}]}}',
    },
  ],
  [
    'a menu item with the key of sidebars',
    {},
    {
      themeConfig: {
        navbar: {items: [{label: 'Team', customProps: {slashid: {groups: ['staff']}}}]},
      },
    },
  ],
  [
    'a contract with comments of JSON',
    {'docs/missions.jsonc': '{// Ours\n"paths": {"/a": {"x-groups": ["staff"]}}}'},
  ],
  [
    'a contract with capital letters in its ending',
    {'docs/missions.OpenAPI.yaml': 'paths:\n  /a:\n    x-groups: [staff]\n'},
  ],
  [
    'a contract with another name',
    {'docs/missions.yaml': 'paths:\n  /a:\n    x-groups: [staff]\n'},
  ],
])('refuses %s, with the file, the line and what to do', (_what, files, parts) => {
  const [first] = mistakesOf(files, parts);

  expect(first).toMatch(/^[\w./-]+:\d+: .+(?:Write|Remove|Put|Give|Move|Use|Did you mean)/s);
});
