import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext} from '@docusaurus/types';
import {beforeEach, expect, it} from 'vitest';
import {temporaryFolder} from '../../../tests/support/temporaryFolder';
import pluginGraphqlReference from '.';
import {DEFAULT_OPTIONS, type PluginOptions} from './options';

let siteDir: string;
const options: PluginOptions = {...DEFAULT_OPTIONS, id: 'default', schema: 'small.graphql'};
const schema = fs.readFileSync('tests/fixtures/graphql/small.graphql', 'utf8');

beforeEach(() => {
  siteDir = temporaryFolder('graphql-site');
  fs.mkdirSync(path.join(siteDir, 'pages/graphql'), {recursive: true});
  fs.writeFileSync(path.join(siteDir, 'small.graphql'), schema);
  return () => fs.rmSync(siteDir, {recursive: true});
});

const file = (name: string) => path.join(siteDir, name);
const context = () =>
  ({
    siteDir,
    generatedFilesDir: file('.docusaurus'),
    siteConfig: {presets: [['classic', {docs: {path: 'pages', routeBasePath: 'reading'}}]]},
  }) as unknown as LoadContext;

it('writes nothing if the section has no front page', async () => {
  expect(await pluginGraphqlReference(context(), options)).toBeNull();
  expect(fs.existsSync(file('pages/graphql/reference'))).toBe(false);
  expect(fs.existsSync(file('.docusaurus'))).toBe(false);
});

it('writes the pages below the docs folder of the preset, with links below its route', async () => {
  fs.writeFileSync(file('pages/graphql/index.mdx'), '# GraphQL');
  await pluginGraphqlReference(context(), options);

  const page = fs.readFileSync(file('pages/graphql/reference/gardens/objects/garden.mdx'), 'utf8');
  expect(page).toContain('to="/reading/graphql/reference/gardens/objects/bed/"');
  expect(fs.readdirSync(file('.docusaurus/graphql-reference')).sort()).toEqual([
    'introspection-current.json',
    'schema-current.graphql',
  ]);
});

it('writes again on reload, and removes the page of a removed type', async () => {
  fs.writeFileSync(file('pages/graphql/index.mdx'), '# GraphQL');
  const plugin = await pluginGraphqlReference(context(), options);
  await plugin?.loadContent?.();
  const tree = file('pages/graphql/reference/common/objects/tree.mdx');
  expect(fs.existsSync(tree)).toBe(true);

  fs.writeFileSync(
    file('small.graphql'),
    schema.replace('Flower | Tree', 'Flower').replace(/"A tree."\ntype Tree \{[\s\S]*?\n\}/, ''),
  );
  await plugin?.loadContent?.();
  expect(fs.existsSync(tree)).toBe(false);
  expect(plugin?.getPathsToWatch?.()).toEqual([file('small.graphql')]);
});
