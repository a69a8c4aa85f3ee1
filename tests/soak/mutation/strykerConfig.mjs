/**
 * Mutation testing of one part of what decides who reads what.
 *
 * @param {{name: string, mutate: string[], ignoreStatic?: boolean}} part its name is that of the configuration of its
 * tests beside this file, and of its report
 */
export function strykerConfig({name, mutate, ignoreStatic = false}) {
  return {
    testRunner: 'vitest',
    // The gate's tests reach what is mutated through whole services, which "related" does not see.
    vitest: {configFile: `tests/soak/mutation/${name}.vitest.ts`, related: false},
    mutate: [...mutate, '!**/*.test.ts', '!**/index.ts', '!**/types.ts'],
    ignoreStatic,
    // The sandbox is a copy of the site: without what no mutated file looks at.
    ignorePatterns: [
      '/docs',
      '/editions',
      '/build',
      '/tests/soak/packages',
      '/static',
      '/test-results',
      '/.docusaurus*',
      '/.identity',
    ],
    tempDirName: '.stryker-tmp',
    concurrency: 2,
    timeoutMS: 20_000,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: {logTests: false, reportTests: false, allowColor: false},
    jsonReporter: {fileName: `test-results/mutation-${name}.json`},
  };
}
