import path from 'node:path';
import {toPosix} from '../../model/files';
import type {Origin} from './origins';

/** What is used of a bundler: both of those that Docusaurus knows have it. */
type Compiler = {
  hooks: {
    done: {
      tap: (name: string, work: (stats: {toJson: (options: object) => Stats}) => void) => void;
    };
  };
};
type Module = {nameForCondition?: string | null; modules?: readonly Module[]};
type Chunk = {
  files?: readonly string[];
  auxiliaryFiles?: readonly string[];
  modules?: readonly Module[];
};
type Stats = {chunks?: readonly Chunk[]};

const WANTED = {
  all: false,
  chunks: true,
  chunkModules: true,
  nestedModules: true,
  chunkModulesSpace: Infinity,
  nestedModulesSpace: Infinity,
};

/** Tells for each file that the bundler writes what it is made of. */
export function recordModules(sources: Map<string, readonly string[]>): {
  apply: (compiler: Compiler) => void;
} {
  return {
    apply({hooks}) {
      hooks.done.tap('edition-origins', (stats) => {
        for (const {files = [], auxiliaryFiles = [], modules = []} of stats.toJson(WANTED).chunks ??
          []) {
          const names = [...new Set(modules.flatMap(namesOf))];
          [...files, ...auxiliaryFiles].forEach((file) => sources.set(file, names));
        }
      });
    },
  };
}

/** Of a module, and of those that were put into one with it. */
function namesOf({nameForCondition, modules = []}: Module): string[] {
  return [...(nameForCondition ? [nameForCondition] : []), ...modules.flatMap(namesOf)];
}

/** Folders that begin with a dot are caches, which hold what somebody put there while a site was built. */
export function isFromPackage(file: string): boolean {
  return /\/node_modules\/(?!\.)/.test(toPosix(file)) && !/\/node_modules\/\./.test(toPosix(file));
}

/** A chunk of one document is that document's, and one of a plugin's data is the plugin's. */
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
