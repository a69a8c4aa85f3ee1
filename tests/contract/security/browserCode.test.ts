import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {filesBelow} from '../../support/builtFiles';

/** The site's own code, and the packages that a page's script contains. */
const FOLDERS = [
  'src',
  'plugins/access/src',
  'plugins/access-config/src',
  'plugins/edition-format/src',
  'plugins/feedback/src/events',
  'plugins/rest-reference/src/anchors',
  'plugins/search/src/search-index',
  'plugins/slashid/src',
  'plugins/theme/src',
];

const sources = FOLDERS.flatMap((folder) =>
  filesBelow(folder).map((file) => path.posix.join(folder, file)),
)
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({file, text: fs.readFileSync(file, 'utf8')}));

describe('our own code in the browser', () => {
  it('B08: opens no window but the one of a single sign-on, so that no other can navigate its opener', () => {
    const opening = sources.filter(({text}) => /\bwindow\.open\b|\bopener\b/.test(text));

    expect(opening.map(({file}) => file)).toEqual(['plugins/slashid/src/flow/sdk/ssoPopup.ts']);
  });

  it.each<[string, string, RegExp]>([
    ['B08', 'opens no tab by a link of its own making', /target=["'{]/],
    [
      'B02',
      'makes no markup of a text',
      /innerHTML|dangerouslySetInnerHTML(?!=\{\{__html: ''\}\})|document\.write(?:ln)?\(|DOMParser/,
    ],
    ['B02', 'runs no text', /\beval\(|new Function\(|setTimeout\(\s*['"`]/],
    ['B07', 'listens to no window', /window\.addEventListener\(\s*'message'|\.onmessage\b/],
  ])('%s: %s', (_id, _rule, pattern) => {
    expect(sources.filter(({text}) => pattern.test(text)).map(({file}) => file)).toEqual([]);
    expect(sources.length).toBeGreaterThan(300);
  });
});
