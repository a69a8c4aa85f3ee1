import path from 'node:path';
import {defineConfig} from 'vitest/config';
import {provideRunFolder} from '../../support/runFolder.mjs';

/** Tests that kill mutants: fast ones, because they run once per mutant. */
export function vitestConfig(include: string[]) {
  provideRunFolder();
  return defineConfig({
    resolve: {alias: {'@site': path.resolve('.')}},
    test: {include, testTimeout: 20_000},
  });
}
