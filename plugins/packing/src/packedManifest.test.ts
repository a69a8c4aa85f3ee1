import {expect, it} from 'vitest';
import {packedManifest, parseManifest} from './packedManifest';

const parse = (manifest: object) => parseManifest(JSON.stringify(manifest), 'package.json');

it('names the file of a manifest without exports', () => {
  expect(() => parse({name: 'a'})).toThrow(/^package\.json cannot be packed: .*\n.*exports/);
});

it.each(['./lib/index.js', './src/index.js', '../src/index.ts'])(
  'rejects an export that it cannot compile: %s',
  (file) => {
    expect(() => packedManifest(parse({name: 'a', exports: {'.': file}}))).toThrow(`"${file}"`);
  },
);

it('names the compiled files and keeps the rest', () => {
  const manifest = parse({
    name: 'a',
    private: false,
    bin: {a: './src/cli/a.ts'},
    exports: {
      '.': './src/index.ts',
      './b': './src/b/index.tsx',
      './c': './src/c.mjs',
      './package.json': './package.json',
    },
    dependencies: {sibling: '0.1.0'},
  });

  const entry = (name: string, js: string, types: string) => ({
    types: `./lib/${name}.${types}`,
    module: `./esm/${name}.${js}`,
    default: `./lib/${name}.${js}`,
  });
  expect(packedManifest(manifest)).toEqual({
    name: 'a',
    bin: {a: './lib/cli/a.js'},
    files: ['lib', 'esm'],
    exports: {
      '.': entry('index', 'js', 'd.ts'),
      './b': entry('b/index', 'js', 'd.ts'),
      './c': entry('c', 'mjs', 'd.mts'),
      './package.json': './package.json',
    },
    dependencies: {sibling: '0.1.0'},
  });
});
