import fs from 'node:fs';
import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {filesBelow} from '../../support/builtFiles';

const sources = filesBelow('src')
  .filter((file) => /(?<!\.test)\.tsx?$/.test(file))
  .map((file) => ({file, text: fs.readFileSync(path.join('src', file), 'utf8')}));

describe('our own code in the browser', () => {
  it('B08: opens no window but the one of a single sign-on, so that no other can navigate its opener', () => {
    const opening = sources.filter(({text}) => /\bwindow\.open\b|\bopener\b/.test(text));

    expect(opening.map(({file}) => file)).toEqual(['session/flow/sdk/ssoPopup.ts']);
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
    expect(sources.length).toBeGreaterThan(50);
  });
});
