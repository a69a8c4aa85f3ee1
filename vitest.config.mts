import os from 'node:os';
import {fileURLToPath} from 'node:url';
import {defineConfig} from 'vitest/config';
import {BaseSequencer, type TestSpecification} from 'vitest/node';
import {provideRunFolder} from './tests/support/runFolder.mjs';

// As `nameRun` does; a Vite configuration cannot import TypeScript.
process.env.TEST_RUN ??= `${process.pid}-${Date.now()}`;
provideRunFolder();

const fileAt = (place: string) => fileURLToPath(new URL(place, import.meta.url));

const alias = {
  '@site': fileAt('.'),
  // The copy that Node resolves for packages: graphql-js rejects objects from another copy.
  'graphql/validation': fileAt('node_modules/graphql/validation'),
  graphql: fileAt('node_modules/graphql/index.js'),
};

/** As Node resolves packages, without their builds for development, which are slower. */
const ssr = {resolve: {conditions: ['module', 'node']}};

/** Milliseconds that `expect.poll` waits: more than a busy machine needs. A test whose claim is a duration states it. */
const expect = {poll: {timeout: 15_000}};

/** Small files of tests that start Docusaurus. Vitest begins with large files, and would wait for these at the end. */
const LONGEST = ['contract/access/commands.test.ts', 'contract/portal/start.test.ts'];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const isLong = ({moduleId}: TestSpecification) =>
      LONGEST.some((name) => moduleId.endsWith(name));
    const sorted = await super.sort(files);
    return [...sorted.filter(isLong), ...sorted.filter((file) => !isLong(file))];
  }
}

/**
 * unit: beside the code, in milliseconds. content: the documentation's sources.
 * contract: HTTP in, HTTP out, against whole services.
 * build: the contents of built sites.
 * rebuild: small sites that are built, changed and built again.
 * soak: long-running tests; `npm run soak` runs them.
 */
export default defineConfig({
  test: {
    // The default is one fewer than the cores, but many tests only wait for a clock or a socket.
    maxWorkers: Math.max(2, os.availableParallelism()),
    sequence: {sequencer: LongestFirst},
    projects: [
      {
        resolve: {alias},
        ssr,
        // Pure functions: all tests share their modules, since loading takes more than half of the time.
        test: {
          name: 'unit',
          expect,
          include: ['{src,plugins}/**/*.test.{ts,tsx}'],
          // Milliseconds on a quiet machine.
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        resolve: {alias},
        ssr,
        // Each test starts its own services, so they share modules too.
        test: {
          name: 'contract',
          expect,
          include: ['tests/contract/**/*.test.ts'],
          testTimeout: 30_000,
          isolate: false,
        },
      },
      {
        resolve: {alias},
        ssr,
        // These tests only read, so they share modules: dictionary, grammar and contracts are loaded once.
        test: {
          name: 'content',
          expect,
          include: ['tests/content/**/*.test.ts'],
          testTimeout: 60_000,
          isolate: false,
        },
      },
      ...['build', 'rebuild'].map((name) => ({
        resolve: {alias},
        ssr,
        // One file after the other, so they share modules too.
        test: {
          name,
          expect,
          include: [`tests/${name}/**/*.test.ts`],
          testTimeout: 600_000,
          hookTimeout: 600_000,
          fileParallelism: false,
          isolate: false,
        },
      })),
      {
        resolve: {alias},
        ssr,
        test: {
          name: 'soak',
          expect,
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
