import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import {assertNoGroupsOutside} from './assertNoGroupsOutside';

const asserting = (file: string, text: string, cuts = false) => {
  const siteDir = temporaryFolder('groups-outside');
  fs.mkdirSync(path.dirname(path.join(siteDir, file)), {recursive: true});
  fs.writeFileSync(path.join(siteDir, file), text);
  const cutters = [{cuts: () => cuts, cut: ({text: given}: {text: string}) => given}];
  return () => assertNoGroupsOutside(siteDir, [file], cutters);
};
const HIDDEN = 'Text.\n\n<Groups belongsTo="internal">\n\nSecret.\n\n</Groups>\n';

it.each(['src/partials/_terms.mdx', 'src/_terms.md', 'src/_terms.MDX', 'static/terms.mdx'])(
  'rejects <Groups> in %s, which no edition cuts',
  (file) => {
    expect(asserting(file, HIDDEN)).toThrow(
      `${file}:3: <Groups> is used outside the docs folder, where editions cannot resolve it`,
    );
  },
);

it.each<[string, string, boolean]>([
  ['src/README.md', 'Write `<Groups belongsTo="name">` around it.', false],
  ['src/README.md', 'One line<br>of `<Groups>`.\n\n```mdx\n<Groups>\n```\n', false], // not MDX
  ['static/CHANGES.md', 'Groups can have < 5 members {', false], // not MDX, and never compiled
  ['src/Card.tsx', '<Groups belongsTo="internal">Secret</Groups>', false],
  ['src/_terms.mdx', HIDDEN, true], // a cutter resolves it
])('accepts %s with %j', (file, text, cuts) => {
  expect(asserting(file, text, cuts)).not.toThrow();
});

it('rejects a file that cannot be read, if <Groups> is not only in its code', () => {
  expect(asserting('src/_terms.md', `One line<br>of \`code\`.\n\n${HIDDEN}`)).toThrow(
    'src/_terms.md',
  );
  expect(asserting('src/_terms.mdx', 'One line<br>of `<Groups>`.')).toThrow('src/_terms.mdx');
});
