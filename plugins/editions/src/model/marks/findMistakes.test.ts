import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {mistakesOf, pageWith as page, type Parts} from '../../../../../tests/support/markedSite';
import {CONDITIONS} from '../belongsTo';
import {KINDS} from './inData';

const WRITTEN_OUT = 'export default {themeConfig: {}};';
const OWN = 'sidebar_custom_props: {slashid: {groups: [staff]}}';

it('is described completely in plugins/README.md', () => {
  const text = fs.readFileSync('plugins/README.md', 'utf8');

  for (const {place, form} of Object.values(KINDS)) {
    expect(text).toContain(`| ${place} | \`${form}\``);
  }
  CONDITIONS.forEach((form) => expect(text).toContain(`\`${form}\``));
});

describe('the front matter of a page', () => {
  it.each<readonly [string, string, string]>([
    [
      'the name of another spelling',
      'sidebar_custom_props: {slash-id: {groups: [staff]}}',
      'slash-id',
    ],
    ['the name with a typo', 'sidebar_custom_props: {slahsid: {groups: [staff]}}', 'slahsid'],
    ['the name of a contract', 'sidebar_custom_props: {x-groups: [staff]}', 'x-groups'],
    ['the key in another spelling', 'sidebarCustomProps: {slashid: {groups: [staff]}}', 'slashid'],
    ['a deeper level', 'sidebar_custom_props: {rules: {slashid: {groups: [staff]}}}', 'slashid'],
    ['the top', 'slashid: {groups: [staff]}', 'slashid'],
    ['a group at the top', 'Group: staff', 'Group'],
    ['auth at the top', 'auth: true', 'auth'],
    ['the attribute of <Groups>', 'belongsTo: staff', 'belongsTo'],
    ['an alias', 'x: &all {slashid: {groups: [staff]}}\ncustomProps: *all', 'slashid'],
    ...[
      'internal: true',
      'audience: staff',
      'visibility: internal',
      'restricted: true',
      'x-internal: true',
      'permissions: [read]',
      'hidden: true',
      'requires_auth: true',
    ].map((text) => ['a mark of another tool', text, text.split(':')[0] ?? ''] as const),
  ])('is refused with %s: %s', (_case, frontMatter, key) => {
    const [first] = mistakesOf({'docs/page.mdx': page(frontMatter)});

    expect(first).toMatch(/^docs\/page\.mdx:3: /);
    expect(first).toContain(
      `"${key}" guards nothing here. Write "sidebar_custom_props: {slashid: {groups: [name]}}"`,
    );
  });

  it.each([
    [{groups: []}, 'groups'], // nobody or everybody?
    [{groups: [7]}, 'groups[0]'],
    [{groups: ['signed-in']}, 'signed-in'], // it would take the place of that edition
    [{groups: ['anonymous']}, 'anonymous'],
    [{groups: ['../../src']}, '../../src'], // groups name folders
    [{auth: 'yes'}, 'auth'],
    [null, 'object'],
    ['staff', 'object'],
    [true, 'object'],
  ])('is refused with the value %j', (slashid, place) => {
    const frontMatter = `sidebar_custom_props: {slashid: ${JSON.stringify(slashid)}}`;
    const found = mistakesOf({'docs/page.mdx': page(frontMatter)});

    expect(found).toEqual([
      expect.stringMatching(/^docs\/page\.mdx:3: "slashid": .*\{groups: \[names\]\}\.$/),
    ]);
    expect(found[0]).toContain(place);
  });

  it.each([
    ['after blank lines', `\n \n${page(OWN)}`, ':3: the front matter must begin in the first line'],
    ['in JSON', '---json\n{"slashid": {}}\n---\n', ':1: the front matter is not YAML'],
    ['without an end', '---\ntitle: A\n\nText.\n', ':1: the front matter is not YAML'],
    ['in a code block', `\`\`\`yaml\n${page(OWN)}\`\`\``, ':1: the front matter is not YAML'],
    ['between longer lines', '----\ntitle: A\n----\n\nText.\n', ':1: the front matter is not YAML'],
    ['after a comment', `<!-- note -->\n\n${page(OWN)}`, 'begins in the first line'],
    [
      'after an import',
      `import A from './a'\n\n${page('sidebar_custom_props:\n  slashid: x')}`,
      'first line',
    ],
  ])('is refused %s', (_case, text, message) => {
    expect(mistakesOf({'docs/page.mdx': text}).join()).toContain(message);
  });

  it.each([
    OWN,
    'sidebar_custom_props:\n  slashid:\n    auth: true',
    'status: internal\ntags: [auth, groups]',
  ])('is understood with %s', (frontMatter) => {
    expect(mistakesOf({'docs/page.mdx': page(frontMatter)})).toEqual([]);
  });

  it('is refused with invalid YAML', () => {
    expect(mistakesOf({'docs/page.mdx': page('a: 1\na: 2')}).join()).toMatch(
      /^docs\/page\.mdx:1: its YAML or JSON is invalid, .* Write/,
    );
  });

  it.each([
    ['a page', 'docs/page.mdx', page('# sidebar_custom_props: {slashid: {groups: [staff]}}'), 3],
    ['a category', 'docs/a/_category_.yml', 'label: A # slashid: {groups: [staff]}', 1],
  ])('is refused with a mark in a comment: %s', (_what, file, text, line) => {
    expect(mistakesOf({[file]: text})).toEqual([
      `${file}:${line}: a mark in a comment guards nothing. Remove the comment, or its "#".`,
    ]);
  });

  it('is refused without a description if the page contains <Groups>', () => {
    const text = `${page('status: stable')}\n<Groups belongsTo="staff">x</Groups>\n`;

    expect(mistakesOf({'docs/page.mdx': text, 'docs/_part.mdx': text})).toEqual([
      expect.stringMatching(
        /^docs\/page\.mdx:8: a page that contains <Groups> requires a "description"/,
      ),
    ]);
  });
});

describe('a post', () => {
  const post = (matter: string, text = 'Text.') => ({
    'blog/2024-01-01-a.mdx': `---\n${matter}\n---\n\n${text}\n`,
  });
  const GROUPS = '<Groups belongsTo="staff">\n\nText.\n\n</Groups>';

  it.each([
    ['groups: [staff]', 'Text.', /^blog\/2024-01-01-a\.mdx:2: "groups" guards nothing here.*rule/],
    ['sidebar_custom_props: {slashid: {groups: [staff]}}', 'Text.', /:2: "slashid" guards nothing/],
    ['title: A', GROUPS, /:5: a page that contains <Groups> requires a "description"/],
    ['description: A', '<Groups>Text.</Groups>', /:5: <Groups> needs "belongsTo"/],
    ['description: A', GROUPS.replace('staff', 'interna'), /:5: .*Did you mean "internal"/],
  ])('is refused with a mark that editions do not understand: %s %s', (matter, text, message) => {
    expect(mistakesOf(post(matter, text))).toEqual([expect.stringMatching(message)]);
  });

  it('is understood', () => {
    expect(mistakesOf(post('description: A\nauthor: ada\nauthors: [ada]', GROUPS))).toEqual([]);
    expect(mistakesOf({'blog/authors.yml': 'ada: {name: Ada, title: Staff}\n'})).toEqual([]);
  });
});

describe('a category file', () => {
  it.each([
    ['_category_.json', '{\n"label": "Team", "slashid": {"groups": ["staff"]}}', 'slashid', 2],
    ['_category_.json', '{\n"customProps": {"groups": ["staff"]}}', 'groups', 2],
    ['_category_.json', '{"customProps": {\n"slashID": {"groups": ["staff"]}}}', 'slashID', 2],
    [
      '_category_.yml',
      'label: Team\nsidebar_custom_props:\n  slashid:\n    groups: [staff]',
      'slashid',
      3,
    ],
    ['_category_.yml', 'label: Team\ncustomProps:\n  internal: true', 'internal', 3],
    ['_category_.yml', 'groups: [staff]', 'groups', 1],
    ['_category_.yaml', 'x: &all {slashid: {auth: true}}\nlink: *all', 'slashid', 1],
    ['_category.json', '{"customProps": {"slashid": {"groups": ["staff"]}}}', 'slashid', 1],
  ])('%s is refused: %s', (name, text, key, line) => {
    expect(mistakesOf({[`docs/team/${name}`]: text})).toEqual([
      expect.stringContaining(`docs/team/${name}:${line}: "${key}" guards nothing here. `),
    ]);
  });

  it('is understood', () => {
    const text =
      '{"label": "Team", "customProps": {"slashid": {"groups": ["staff"]}, "icon": "team"}}';
    expect(mistakesOf({'docs/team/_category_.json': text})).toEqual([]);
  });
});

describe('a sidebar', () => {
  const props = {groups: ['staff']};

  it.each<[string, object]>([
    ['the item itself', {slashid: props}],
    ['the key of pages', {sidebar_custom_props: {slashid: props}}],
    ['the link of a category', {link: {type: 'doc', id: 'x', customProps: {slashid: props}}}],
    ['a mark of another tool', {customProps: {audience: 'staff'}}],
  ])('is refused with a mark in %s', (_case, part) => {
    const item = {type: 'category', label: 'Team', items: [], ...part};
    const [found, ...others] = mistakesOf({}, {sidebars: {main: [{type: 'doc', id: 'a'}, item]}});

    expect(others).toEqual([]);
    expect(found).toMatch(
      /^sidebars\.ts:\d+: the item "Team": ".+" guards nothing here\. Write "customProps/,
    );
  });

  it('is refused with an invalid value, and understood otherwise', () => {
    const link = (slashid: object) => ({
      main: [{Tools: [{type: 'link', label: 'A', customProps: {slashid}}]}],
    });

    expect(mistakesOf({}, {sidebars: link({groups: []})})).toEqual([
      expect.stringMatching(/^sidebars\.ts:\d+: the item "A": "slashid": /),
    ]);
    expect(mistakesOf({}, {sidebars: link({groups: ['staff']})})).toEqual([]);
  });
});

describe('the configuration', () => {
  it.each<[string, Record<string, string>, string]>([
    [
      'a themeConfig that is only in a sample',
      {'docusaurus.config.ts': 'export default {};', 'static/docusaurus.config.ts': WRITTEN_OUT},
      'editions cannot tell which part of the text is "themeConfig"',
    ],
    [
      'holdsPage in themeConfig',
      {
        'docusaurus.config.ts':
          'export default ({holdsPage}) => ({themeConfig: {a: holdsPage(1)}});',
      },
      '"themeConfig" is evaluated once for all editions, so "holdsPage" is true there',
    ],
  ])('is refused with %s', (_what, files, problem) => {
    expect(mistakesOf(files)).toEqual([
      expect.stringContaining(`docusaurus.config.ts:1: ${problem}`),
    ]);
  });

  it('can use holdsPage outside themeConfig', () => {
    const text = `const redirects = ({holdsPage}) => holdsPage('/a/'); ${WRITTEN_OUT}`;

    expect(mistakesOf({'docusaurus.config.ts': text})).toEqual([]);
  });

  const staff = {groups: ['staff']};
  const item = {to: '/x/', label: 'Plan'};
  const navbar = (...items: object[]) => ({navbar: {items}});
  const footer = (...items: object[]) => ({footer: {links: [{title: 'Column', items}]}});

  it.each<[string, object]>([
    ['navbar', navbar({label: 'A', ...staff}, {...item, group: 'staff'})],
    ['navbar, with the name of pages', navbar({...item, slashid: staff})],
    ['navbar, as in another tool', navbar({...item, roles: ['staff']})],
    ['a dropdown', navbar({label: 'A', items: [{...item, Groups: ['staff']}]})],
    ['dropdownItemsBefore', navbar({dropdownItemsBefore: [{...item, ...staff}]})],
    ['footer', footer({...item, internal: true})],
  ])('is refused with a mark in %s', (_case, themeConfig) => {
    expect(mistakesOf({}, {themeConfig: {...themeConfig}})).toEqual([
      expect.stringMatching(
        /^docusaurus\.config\.ts:\d+: the item "Plan": ".+" guards nothing here\. Write "groups: \['name'\]"/,
      ),
    ]);
  });

  it.each<[string, Parts]>([
    ['privatePaths', {themeConfig: {privatePaths: [{path: '/a*'}]}}],
    ['forceLogin', {themeConfig: {forceLogin: true}}],
    ['slashid', {themeConfig: {slashid: {}}}],
    ['groups', {themeConfig: {groups: ['staff']}}],
    ['privatePaths', {customFields: {privatePaths: []}}],
  ])('is refused with "%s" beside slashID', (key, parts) => {
    expect(mistakesOf({}, parts)).toEqual([
      expect.stringMatching(
        `^docusaurus\\.config\\.ts:\\d+: "${key}" guards nothing here\\. Write it inside themeConfig\\.slashID`,
      ),
    ]);
  });

  it.each([
    [navbar({...item, groups: 'staff'}), '"groups": "groups" must be an array'],
    [navbar({...item, groups: []}), '"groups": '],
    [footer({...item, auth: 'yes'}), '"auth": "auth" must be a boolean'],
  ])('is refused with an invalid value: %j', (themeConfig, message) => {
    expect(mistakesOf({}, {themeConfig})).toEqual([
      expect.stringContaining(`the item "Plan": ${message}`),
    ]);
  });

  it('is understood', () => {
    const menu = {label: 'Menu', groups: ['staff'], items: [{...item, auth: true}]};
    const themeConfig = {navbar: {title: 'Groups', items: [menu]}, footer: {links: [menu]}};
    expect(mistakesOf({}, {themeConfig: {...themeConfig, slashID: {}}})).toEqual([]);
  });
});

it.each<[string, Record<string, string>, Parts?]>([
  [
    'the front matter',
    {'docs/page.mdx': page('sidebar_label: \'A <Groups belongsTo="a">b</Groups>\'')},
  ],
  ['a category', {'docs/a/_category_.yml': "link: {description: '<groups>b</groups>'}"}],
  ['a sidebar', {}, {sidebars: {main: [{type: 'html', value: '<Groups>b</Groups>'}]}}],
  ['the footer', {}, {themeConfig: {footer: {copyright: '<Groups>b</Groups>'}}}],
  ['the announcement', {}, {themeConfig: {announcementBar: {content: '<Group>b</Group>'}}}],
])('<Groups> is refused in the data of %s', (_what, files, parts) => {
  expect(mistakesOf(files, parts)).toEqual([
    expect.stringMatching(
      /^[\w./]+:\d+: (?:.*: )?<Groups> in "\w+" guards nothing.* Remove it, and/,
    ),
  ]);
});

describe('other files', () => {
  it('are refused with an ending in capital letters', () => {
    expect(mistakesOf({'docs/_part.MDX': 'Text.'})).toEqual([
      expect.stringMatching(/^docs\/_part\.MDX:1: .* Write the ending in small letters/),
    ]);
  });

  it.each([
    ['docs/missions.json', '{\n"paths": {\n"X-Groups": ["staff"]}}'],
    ['docs/data/prices.yml', 'a: 1\nb: 2\nx-group: staff\n'],
    ['static/missions.yaml', 'a: 1\nb: 2\nx_groups: [staff]\n'],
  ])('are refused with marks that no cutter reads: %s', (file, text) => {
    expect(mistakesOf({[file]: text})).toEqual([
      expect.stringMatching(
        new RegExp(`^${file}:3: ".+" guards nothing in this file.* Give an OpenAPI`),
      ),
    ]);
  });

  it('are understood if a cutter reads them, or without such marks', () => {
    const files = {
      'docs/a.openapi.yaml': 'x-groups: [staff]',
      'docs/b.json': '{"groups": ["staff"]}',
    };
    expect(mistakesOf(files)).toEqual([]);
  });

  const HIDDEN = 'Text.\n\n<Groups belongsTo="internal">\n\nSecret.\n\n</Groups>\n';

  it.each([
    ['src/pages/team.md', '---\nsidebar_custom_props: {slashid: {groups: [staff]}}\n---\n'],
    ['src/pages/team.mdx', '---\ntitle: Team\ngroups: [staff]\n---\n'],
    ['src/pages/team.md', '---\ntitle: Team # slashid\n'],
  ])('are refused with a mark in a page outside the docs folder: %s', (file, text) => {
    expect(mistakesOf({[file]: text})).toEqual([expect.stringMatching(/^src\/pages\/team\.mdx?:/)]);
  });

  it.each([
    'src/pages/terms.mdx',
    'src/partials/_terms.mdx',
    'src/_terms.md',
    'src/_terms.MDX',
    'static/terms.mdx',
  ])('are refused with <Groups>: %s', (file) => {
    expect(mistakesOf({[file]: HIDDEN})).toEqual([
      expect.stringContaining(`${file}:3: <Groups> is used outside the docs folder`),
    ]);
  });

  it.each([
    ['src/README.md', 'Write `<Groups belongsTo="name">` around it.'],
    ['static/vendor.js', 'window.ui.Groups = 1;'], // not compiled
    ['src/README.txt', "import {Groups} from '@slashid/react';"], // not code
    ['docs/page.mdx', '<Card title="ui.Groups" {...props} />'],
    ['src/README.md', 'One line<br>of `<Groups>`.\n\n```mdx\n<Groups>\n```\n'], // not MDX
    ['static/CHANGES.md', 'Groups can have < 5 members {'], // not MDX, and never compiled
  ])('are accepted if they only mention <Groups>: %s', (file, text) => {
    expect(mistakesOf({[file]: text})).toEqual([]);
  });
});

it.each([
  ['docs/page.mdx', '---\ndescription: A\n---\n\n<Groups belongsTo="intenral">x</Groups>'],
  ['docs/page.mdx', page('sidebar_custom_props: {slashid: {groups: [Internal]}}')],
  ['docs/team/_category_.yml', 'customProps: {slashid: {groups: [internals]}}'],
])('suggests the group that %s is probably for: %s', (file, text) => {
  expect(mistakesOf({[file]: text})).toEqual([
    expect.stringMatching(
      /:\d+: (?:.*: )?the group ".+" is in no rule\. Did you mean "internal"\?$/,
    ),
  ]);
});

it('reports all mistakes of a site at once', () => {
  const found = mistakesOf(
    {
      'docs/a.mdx': page('slashid: {auth: true}'),
      'docs/b.mdx': '<groups belongsTo="staff">x</groups>',
      'docs/team/_category_.json': '{"groups": ["staff"]}',
      'src/Staff.tsx': "import {Groups} from '@slashid/react';",
    },
    {themeConfig: {forceLogin: true}},
  );

  expect(found.map((mistake) => mistake.split(':')[0])).toEqual([
    'docs/a.mdx',
    'docs/b.mdx',
    'docs/team/_category_.json',
    'docusaurus.config.ts',
    'src/Staff.tsx',
  ]);
});
