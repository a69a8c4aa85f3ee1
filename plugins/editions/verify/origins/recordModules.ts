import path from 'node:path';
import {toPosix} from '../../model/files';
import type {Origin} from './origins';

/** The common part of both of Docusaurus's bundler APIs. */
type Compiler = {
  hooks: {
    thisCompilation: Hook<{
      hooks: {finishModules: Hook<Iterable<{nameForCondition: () => string | null}>>};
    }>;
    done: Hook<{toJson: (options: object) => Stats}>;
  };
};
type Hook<T> = {tap: (name: string, work: (value: T) => void) => void};
type Chunk = {
  files?: readonly string[];
  auxiliaryFiles?: readonly string[];
  modules?: readonly {nameForCondition?: string | null}[];
};
type Stats = {chunks?: readonly Chunk[]};

/** The observed inputs and outputs of a bundler. */
export type Bundled = {
  /** All files in scripts and styles. */
  read: Set<string>;
  /** The sources of each output file. */
  written: Map<string, readonly string[]>;
};

const WANTED = {
  all: false,
  chunks: true,
  chunkModules: true,
  chunkModulesSpace: Infinity,
};

export function recordModules({read, written}: Bundled): {apply: (compiler: Compiler) => void} {
  const NAME = 'edition-origins';
  return {
    apply({hooks}) {
      // Before modules are concatenated, which keeps only the first one's path.
      hooks.thisCompilation.tap(NAME, (compilation) =>
        compilation.hooks.finishModules.tap(NAME, (modules) => {
          for (const module of modules) {
            const file = module.nameForCondition();
            if (file) {
              read.add(file);
            }
          }
        }),
      );
      hooks.done.tap(NAME, (stats) => {
        for (const chunk of stats.toJson(WANTED).chunks ?? []) {
          const {files = [], auxiliaryFiles = [], modules = []} = chunk;
          const names = modules.flatMap(({nameForCondition}) => nameForCondition ?? []);
          [...files, ...auxiliaryFiles].forEach((file) => written.set(file, [...new Set(names)]));
        }
      });
    },
  };
}

/** Whether a file belongs to an installed package. Dot folders are caches, whose content may be of another build. */
export function isFromPackage(file: string): boolean {
  return /\/node_modules\/(?!\.)/.test(toPosix(file)) && !/\/node_modules\/\./.test(toPosix(file));
}

/** A document's chunk belongs to the document, and a chunk of plugin data to the plugin. */
export function originOfSources(
  sources: readonly string[],
  {siteDir, generatedFilesDir}: {siteDir: string; generatedFilesDir: string},
): Origin {
  const inSite = sources.map((source) => toPosix(path.relative(siteDir, source)));
  const documents = inSite.filter((source) => /\.mdx?$/.test(source) && !source.startsWith('..'));
  const owners = new Set(
    sources.flatMap((source) => {
      const inside = toPosix(path.relative(generatedFilesDir, source));
      return inside.startsWith('..') ? [] : (inside.split('/')[0] ?? []);
    }),
  );
  const [owner] = owners;
  return {
    ...(owners.size === 1 && owner && {plugin: owner}),
    ...(documents.length === 1 && {page: documents[0]}),
  };
}
