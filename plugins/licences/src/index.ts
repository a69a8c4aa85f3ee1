/**
 * Writes the terms of the packages whose code or fonts a site delivers beside its pages, because most
 * licences ask for it.
 *
 * @module
 */
import fs from 'node:fs/promises';
import path from 'node:path';
import type {Plugin} from '@docusaurus/types';
import {describeLicences} from './describeLicences.mjs';

const PLUGIN_NAME = 'licences';

/** The part of the bundler's API that is used. */
type Compiler = {
  context: string;
  hooks: {
    compilation: {tap: (name: string, callback: (compilation: Compilation) => void) => void};
    afterEmit: {tap: (name: string, callback: (compilation: Compilation) => void) => void};
  };
};
type Compilation = {
  hooks: {
    finishModules: {
      tap: (name: string, callback: (modules: Iterable<BundledModule>) => void) => void;
    };
  };
  getAssets: () => readonly {info: {sourceFilename?: string | undefined}}[];
};
type BundledModule = {nameForCondition: () => string | null | undefined};

export default function pluginLicences(): Plugin<void> {
  const files = new Set<string>();
  const collect = {
    apply({context, hooks}: Compiler) {
      hooks.compilation.tap(PLUGIN_NAME, (compilation) => {
        compilation.hooks.finishModules.tap(PLUGIN_NAME, (modules) => {
          for (const module of modules) {
            files.add(module.nameForCondition() ?? '');
          }
        });
      });
      // Fonts and images are imported by style sheets, which are compiled separately.
      hooks.afterEmit.tap(PLUGIN_NAME, (compilation) => {
        for (const {info} of compilation.getAssets()) {
          files.add(path.resolve(context, info.sourceFilename ?? ''));
        }
      });
    },
  };

  return {
    name: PLUGIN_NAME,

    // The server bundle is not delivered.
    configureWebpack(_config, isServer) {
      return isServer ? {} : {plugins: [collect]};
    },

    async postBuild({outDir}) {
      await fs.writeFile(path.join(outDir, 'third-party-licences.txt'), describeLicences(files));
    },
  };
}

export {describeLicences};
