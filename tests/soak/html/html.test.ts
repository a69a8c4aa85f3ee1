import {execFile} from 'node:child_process';
import path from 'node:path';
import {promisify} from 'node:util';
import {beforeAll, expect, it} from 'vitest';
import {buildSiteEditions, EDITIONS} from '../../support/siteEditions';
import {builtPages} from './builtPages';
import {packageFile} from '../support/packages';

const CHECKER = packageFile('vnu-jar/build/dist/vnu.jar');
const PAGES_AT_ONCE = 250;
const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

type Message = {url: string; message: string};

let pages: string[];

beforeAll(async () => {
  await buildSiteEditions();
  pages = builtPages(EDITIONS);
});

/** Errors of the W3C's checker, which requires Java 17 or later. */
async function checkPages(files: readonly string[]): Promise<Message[]> {
  const {stderr} = await promisify(execFile)(
    'java',
    ['-jar', CHECKER, '--errors-only', '--format', 'json', '--exit-zero-always', ...files],
    {maxBuffer: MAX_OUTPUT_BYTES},
  );
  return (JSON.parse(stderr) as {messages: Message[]}).messages;
}

it('finds no error in any page of any edition', async () => {
  const errors: string[] = [];
  for (let start = 0; start < pages.length; start += PAGES_AT_ONCE) {
    for (const {url, message} of await checkPages(pages.slice(start, start + PAGES_AT_ONCE))) {
      errors.push(`${path.relative(EDITIONS, url.replace(/^file:/, ''))}: ${message}`);
    }
  }
  expect(pages.length).toBeGreaterThan(PAGES_AT_ONCE);
  expect(errors).toEqual([]);
});
