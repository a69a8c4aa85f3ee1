import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {assertNoLinks} from './assertNoLinks';

it.each([
  ['a file outside the site', '../../elsewhere.mdx'],
  ['a folder', '.'],
  ['a file beside it', 'open.mdx'],
  ['nothing', 'missing.mdx'],
])('rejects a link to %s', (_what, target) => {
  const site = temporaryFolder('links');
  fs.mkdirSync(path.join(site, 'docs/apis'), {recursive: true});
  fs.writeFileSync(path.join(site, 'docs/apis/open.mdx'), 'Words.');
  expect(() => assertNoLinks(site, ['docs', 'static'])).not.toThrow();
  fs.symlinkSync(target, path.join(site, 'docs/apis/link'));

  expect(() => assertNoLinks(site, ['docs', 'static'])).toThrow(
    `docs/apis/link is a symbolic link to "${target}"`,
  );
});
