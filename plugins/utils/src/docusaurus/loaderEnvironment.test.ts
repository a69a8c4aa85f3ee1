import fs from 'node:fs';
import path from 'node:path';
import {expect, it} from 'vitest';
import * as z from 'zod';
import {NATIVE_MODULES} from './loaderEnvironment';

const PackageSchema = z.object({
  type: z.string().optional(),
  exports: z.unknown().optional(),
  dependencies: z.record(z.string(), z.string()).default({}),
});

/** Packages whose code Docusaurus loads. */
const LOADED = [
  'access',
  'access-config',
  'diagrams',
  'editions',
  'first-view',
  'graphql-reference',
  'markdown',
  'rest-reference',
  'search',
];

/** Modules that browsers load alone. */
const FOR_BROWSERS = ['@mdx-js/react'];

const packageIn = (folder: string) =>
  PackageSchema.parse(JSON.parse(fs.readFileSync(path.resolve(folder, 'package.json'), 'utf8')));

it('names every ES module that plugins load', () => {
  const needed = LOADED.flatMap((name) =>
    Object.keys(packageIn(`plugins/${name}`).dependencies).filter(isModule),
  );

  expect([...new Set(needed)].sort()).toEqual([...FOR_BROWSERS, ...NATIVE_MODULES].sort());
});

/** Whether a dependency has no CommonJS. */
function isModule(name: string): boolean {
  const {type, exports} = packageIn(`node_modules/${name}`);
  return type === 'module' && !(JSON.stringify(exports) ?? '').includes('"require"');
}
