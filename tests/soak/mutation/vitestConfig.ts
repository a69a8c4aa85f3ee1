import path from 'node:path';
import {defineConfig} from 'vitest/config';
import {provideRunFolder} from '../../support/runFolder.mjs';

/** The tests that are to notice a mutant: quick ones, since they run once for each. */
export function vitestConfig(include: string[]) {
  provideRunFolder();
  return defineConfig({
    resolve: {alias: {'@site': path.resolve('.')}},
    test: {include, testTimeout: 20_000},
  });
}
