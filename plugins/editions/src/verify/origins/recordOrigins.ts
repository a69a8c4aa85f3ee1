import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import {enginePackages} from '../../model/engine';
import {toPosix} from '../../model/files';
import {writeOrigins} from './origins';

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
type Stats = {
  chunks?: readonly {
    files?: readonly string[];
    auxiliaryFiles?: readonly string[];
    modules?: readonly {nameForCondition?: string | null}[];
  }[];
};

const NAME = 'edition-origins';
const WANTED = {all: false, chunks: true, chunkModules: true, chunkModulesSpace: Infinity};

/** A preset, because its plugins run before all others. */
export default function presetOrigins(): {plugins: (typeof recordOrigins)[]} {
  return {plugins: [recordOrigins]};
}

/**
 * Records, for the output search, from which document or plugin each of the bundler's files is, whose names do not say
 * it, and which package files are in the built site.
 */
function recordOrigins({siteDir, generatedFilesDir}: LoadContext): Plugin<void> {
  const engine = enginePackages(siteDir).map((folder) => `${toPosix(folder)}/`);
  const packages = new Set<string>();
  const files: Record<string, string> = {};
  const recorder = {
    apply({hooks}: Compiler) {
      // Before modules are concatenated, which keeps only the first one's path.
      hooks.thisCompilation.tap(NAME, (compilation) =>
        compilation.hooks.finishModules.tap(NAME, (modules) => {
          for (const module of modules) {
            const file = module.nameForCondition();
            if (file && isFromPackage(file, engine)) {
              packages.add(file);
            }
          }
        }),
      );
      hooks.done.tap(NAME, (stats) => {
        for (const chunk of stats.toJson(WANTED).chunks ?? []) {
          const {files: own = [], auxiliaryFiles = [], modules = []} = chunk;
          const sources = modules.flatMap(({nameForCondition}) => nameForCondition ?? []);
          const origin = originOf(sources, siteDir, generatedFilesDir);
          if (origin !== undefined) {
            [...own, ...auxiliaryFiles].forEach((file) => (files[file] = origin));
          }
        }
      });
    },
  };
  return {
    name: NAME,
    configureWebpack: (_config, isServer) => (isServer ? {} : {plugins: [recorder]}),
    async postBuild() {
      writeOrigins(siteDir, {files, packages: [...packages].sort()});
    },
  };
}

/**
 * Whether a file belongs to an installed package, also one that is linked. Dot folders are caches, whose content may be
 * of another build.
 */
function isFromPackage(file: string, engine: readonly string[]): boolean {
  const place = toPosix(file);
  return (
    engine.some((folder) => place.startsWith(folder)) ||
    (/\/node_modules\/(?!\.)/.test(place) && !/\/node_modules\/\./.test(place))
  );
}

/** A document's chunk belongs to the document, and a chunk of plugin data to the plugin. */
function originOf(
  sources: readonly string[],
  siteDir: string,
  generated: string,
): string | undefined {
  const insideOf = (folder: string) =>
    new Set(
      sources.flatMap((source) => {
        const inside = toPosix(path.relative(folder, source));
        return inside.startsWith('..') ? [] : [inside];
      }),
    );
  const documents = [...insideOf(siteDir)].filter((source) => /\.mdx?$/.test(source));
  const owners = new Set([...insideOf(generated)].map((source) => source.split('/')[0]));
  const [owner] = owners;
  return documents.length === 1
    ? `the page ${documents[0]}`
    : owners.size === 1
      ? `data of ${owner}`
      : undefined;
}
