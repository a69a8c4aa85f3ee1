import {execFileSync} from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import {afterAll, expect, it} from 'vitest';
import {filesBelow, readBuiltSite} from '../../support/builtFiles';
import {docusaurusCommand} from '../../support/docusaurusCommand';

const FOLDER = '.docusaurus/soak/reproducible';
const WIDEST = 'internal';

afterAll(() => fs.rmSync(FOLDER, {recursive: true, force: true}));

/** Builds the largest edition of this site in a separate checkout, with cold caches. @returns its folder */
async function buildCopy(name: string): Promise<string> {
  const site = path.resolve(FOLDER, name);
  fs.rmSync(site, {recursive: true, force: true});
  execFileSync('git', ['clone', '--quiet', '--no-local', process.cwd(), site]);
  const {code, output} = await docusaurusCommand(
    ['editions', '--no-compression', '--only', `anonymous,${WIDEST}`],
    {},
    site,
  );
  expect(code, output).toBe(0);
  const editions = path.join(site, 'editions');
  const [built] = readBuiltSite(editions, [WIDEST]).editions;
  return path.join(editions, built?.directory ?? '');
}

it('builds the same bytes in another folder', async () => {
  const [first, second] = [await buildCopy('first'), await buildCopy('second')];
  const files = filesBelow(first);
  expect(files.length).toBeGreaterThan(500);
  expect(filesBelow(second)).toEqual(files);

  const read = (folder: string, file: string) => fs.readFileSync(path.join(folder, file));
  const differing = files.filter((file) => !read(first, file).equals(read(second, file)));
  expect(differing).toEqual([]);
});
