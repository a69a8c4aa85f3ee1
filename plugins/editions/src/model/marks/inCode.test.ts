import {expect, it} from 'vitest';
import {mistakesInCode} from './inCode';

const mistakesOf = (file: string, text: string) => mistakesInCode({file, document: {text}});
const OWN = '@gated-docs/theme';

it.each([
  ['src/Staff.tsx', "import {Groups} from '@slashid/react';"],
  ['src/Staff.tsx', `import {Groups} from '${OWN}';`],
  ['src/Staff.tsx', `import {useReader, Groups as Only} from "${OWN}";`],
  ['src/components/Staff/index.js', `import type {Groups} from '${OWN}';`],
  ['src/Staff.tsx', "import {Groups} from '../plugins/theme/src';"],
  ['src/Staff.tsx', "import {Groups} from '@site/plugins/theme/src/Groups';"],
  ['src/Staff.tsx', `import * as ui from '${OWN}';`],
  ['src/Staff.tsx', "import SlashID, * as ui from '@slashid/react';"],
  [
    'src/Staff.tsx',
    "import ui from './ui'; export const Staff = () => <ui.Groups belongsTo='a' />;",
  ],
  ['src/Staff.tsx', "import {ui} from './ui'; export const Staff = ui?.Groups;"],
  ['src/Staff.tsx', "import {ui} from './ui'; export const Staff = ui['Groups'];"],
  ['src/index.ts', `export {Groups} from '${OWN}';`],
  ['src/index.ts', `export {Groups as Staff} from '${OWN}';`],
  ['src/index.ts', `export * from '${OWN}';`],
  ['src/index.ts', `export * as ui from '${OWN}';`],
  ['src/index.ts', "export * from '@slashid/react';"],
  ['src/Staff.js', "const {Groups: Staff} = require('@slashid/react');"],
  ['src/Staff.js', "const ui = require('@slashid/react');"],
  ['src/Staff.tsx', "const Staff = lazy(() => import('@slashid/react'));"],
  ['src/Staff.tsx', 'const Staff = lazy(() => import(`@gated-docs/theme`));'],
  ['src/Staff.tsx', "import all from '@theme/MDXComponents'; const {Groups: Staff} = all;"],
  [
    'src/Staff.tsx',
    "import {useMDXComponents} from '@mdx-js/react'; const {Groups} = useMDXComponents();",
  ],
  ['docs/apis/Staff.tsx', `import {Groups} from '${OWN}';`],
  ['src/theme/MDXComponents/index.tsx', `import {Groups} from '${OWN}';`],
])('rejects in %s: %s', (file, text) => {
  expect(mistakesOf(file, `// First line\n${text}\n`)).toEqual([
    expect.stringMatching(
      /^[\w./-]+:2: "Groups" is imported in code, .* Remove it here, and write <Groups/,
    ),
  ]);
});

it.each([
  ['src/theme/MDXComponents.tsx', `import {Groups} from '${OWN}';`],
  ['src/Card.tsx', `import {useReader} from '${OWN}'; // not Groups`],
  ['src/Card.tsx', "import {Form} from '@slashid/react'; export const TITLE = 'Groups';"],
  [
    'src/Card.tsx',
    "import {Groups} from '../../../../local-identity/src/directory/groups'; export const Card = () => <Groups />;",
  ],
  ['src/Card.tsx', "import MDXComponents from '@theme/MDXComponents';"],
  ['src/schema.ts', 'const Groups = z.array(z.string());'],
])('accepts in %s: %s', (file, text) => {
  expect(mistakesOf(file, text)).toEqual([]);
});
