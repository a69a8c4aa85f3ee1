/**
 * Mutation testing of what decides who reads what: the policy, the choice of an edition, and the gate's
 * verification of tokens. tests/soak/run.ts holds the survivors against survivors.ts.
 */
export default {
  testRunner: 'vitest',
  // The gate's tests reach what is mutated through whole services, which "related" does not see.
  vitest: {configFile: 'tests/soak/mutation/vitest.config.ts', related: false},
  mutate: [
    'src/access/**/*.ts',
    'src/manifest/*.ts',
    'plugins/gate/session/*.ts',
    '!**/*.test.ts',
    '!**/index.ts',
    '!**/types.ts',
  ],
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
  jsonReporter: {fileName: 'test-results/mutation.json'},
};
