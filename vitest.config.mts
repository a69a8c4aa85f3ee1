import {spawnSync} from 'node:child_process';
import os from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {provideRunFolder} from './tests/support/runFolder.mjs';

// As `nameRun` does; a configuration of Vite's imports no TypeScript.
process.env.TEST_RUN ??= `${process.pid}-${Date.now()}`;
provideRunFolder();

const fileAt = (place: string) => fileURLToPath(new URL(place, import.meta.url));

const alias = {
  '@site': fileAt('.'),
  // The same copy as for packages, which Node resolves: the library refuses objects of another one.
  'graphql/validation': fileAt('node_modules/graphql/validation'),
  graphql: fileAt('node_modules/graphql/index.js'),
};

/** Parts of the soak that need programs of the machine, by their folder: each entry lists where one can be. */
const PROGRAMS = {
  nginx: [['nginx', '/usr/sbin/nginx']],
  programs: [['python3'], ['curl'], ['jq']],
};

/**
 * Tests that need a program belong to the soak, which installs it or fails. Where it is there already, the
 * contract tests include them; where it is not, they say so. Folders below, such as `programs/csharp`, stay with the soak.
 */
function testsWithPrograms(): string[] {
  return Object.entries(PROGRAMS).flatMap(([folder, programs]) => {
    const missing = programs.filter(
      (places) => !places.some((place) => spawnSync(place, ['--version']).error === undefined),
    );
    for (const [name] of missing) {
      console.warn(
        `${name} is not installed: tests/soak/${folder} runs in "npm run soak -- ${folder}" only.`,
      );
    }
    return missing.length === 0 ? [`tests/soak/${folder}/*.test.ts`] : [];
  });
}

/**
 * unit: beside the code, in milliseconds. content: what the documentation says, before it is built.
 * contract: HTTP in, HTTP out, against whole services.
 * build: what built sites contain.
 * soak: what takes long by its nature; `npm run soak` runs it.
 */
export default defineConfig({
  test: {
    // One less than there are cores by default, and many tests wait for a clock or a socket.
    maxWorkers: Math.max(2, os.availableParallelism()),
    projects: [
      {
        resolve: {alias},
        // Pure functions: their modules are loaded once for all, which is more than half of the time.
        test: {name: 'unit', include: ['{src,plugins}/**/*.test.{ts,tsx}'], isolate: false},
      },
      {
        resolve: {alias},
        test: {
          name: 'contract',
          include: ['tests/contract/**/*.test.ts', ...testsWithPrograms()],
          testTimeout: 30_000,
        },
      },
      {
        resolve: {alias},
        // Tests that only read share their modules: dictionary, grammar and contracts are loaded once.
        test: {
          name: 'content',
          include: ['tests/content/**/*.test.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      {
        resolve: {alias},
        test: {
          name: 'build',
          include: ['tests/build/**/*.test.ts'],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
        },
      },
      {
        resolve: {alias},
        test: {
          name: 'soak',
          include: ['tests/soak/**/*.test.ts'],
          exclude: ['**/node_modules/**'],
          globalSetup: 'tests/soak/support/packages.ts',
          testTimeout: 3_600_000,
          hookTimeout: 3_600_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
