import path from 'node:path';
import {defineConfig} from 'vitest/config';
import {provideRunFolder} from '../../support/runFolder.mjs';

provideRunFolder();

/** The tests that are to notice a mutant: quick ones, since they run once for each. */
export default defineConfig({
  resolve: {alias: {'@site': path.resolve('.')}},
  test: {
    include: [
      'src/{access,manifest}/**/*.test.ts',
      'plugins/gate/session/*.test.ts',
      'tests/contract/gate/{exchange,provider,tokens}.test.ts',
    ],
    testTimeout: 20_000,
  },
});
