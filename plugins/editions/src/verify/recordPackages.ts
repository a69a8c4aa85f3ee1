import fs from 'node:fs';
import path from 'node:path';
import type {LoadContext, Plugin} from '@docusaurus/types';
import * as z from 'zod';
import {enginePackages} from '../model/engine';
import {toPosix} from '../model/files';

/** The common part of both of Docusaurus's bundler APIs. */
type Compiler = {
  hooks: {
    thisCompilation: Hook<{
      hooks: {finishModules: Hook<Iterable<{nameForCondition: () => string | null}>>};
    }>;
  };
};
type Hook<T> = {tap: (name: string, work: (value: T) => void) => void};

const NAME = 'edition-packages';

/** Beside the staged site's folder, so that it is not part of the build. */
const fileFor = (siteDir: string) => path.join(path.dirname(siteDir), 'packages.json');

/** A preset, because its plugins run before all others. */
export default function presetPackages(): {plugins: (typeof recordPackages)[]} {
  return {plugins: [recordPackages]};
}

/** Records, for the output search, which package files are in the built site. */
function recordPackages({siteDir}: LoadContext): Plugin<void> {
  const engine = enginePackages(siteDir).map((folder) => `${toPosix(folder)}/`);
  const packages = new Set<string>();
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
    },
  };
  return {
    name: NAME,
    configureWebpack: (_config, isServer) => (isServer ? {} : {plugins: [recorder]}),
    async postBuild() {
      fs.writeFileSync(fileFor(siteDir), JSON.stringify([...packages].sort()));
    },
  };
}

/** The package files in a staged site's last build. */
export function readPackages(siteDir: string): string[] {
  return z.array(z.string()).parse(JSON.parse(fs.readFileSync(fileFor(siteDir), 'utf8')));
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
