import fs from 'node:fs';
import path from 'node:path';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeCollections} from './apiCollection';

it.each([
  '<ApiCollection name="My API" />',
  "<ApiCollection name='My API'/>",
  '<Groups>\n  <ApiCollection\n    name="My API"\n  />\n</Groups>',
])('writes the collection of a page with %j before the page is compiled', (element) => {
  const folder = temporaryFolder('api-collection');
  const siteDir = process.cwd();
  process.chdir(folder);
  onTestFinished(() => {
    process.chdir(siteDir);
    fs.rmSync(folder, {recursive: true});
  });
  fs.mkdirSync('docs');
  fs.writeFileSync('docs/index.mdx', `# APIs\n\n${element}\n`);

  writeCollections(path.join(folder, 'docs'));

  const written = fs.readdirSync('.docusaurus', {recursive: true, encoding: 'utf8'});
  expect(
    written.filter((name) => name.endsWith('.json')).map((name) => path.basename(name)),
  ).toEqual(['my-api.postman_collection.json']);
});
