import fs from 'node:fs';
import path from 'node:path';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {engineFiles, engineHash, isEnginePackage} from './engine';

const MODULES = 'node_modules/@gated-docs';

let siteDir: string;
beforeEach(() => {
  siteDir = fs.realpathSync(temporaryFolder('engine'));
  writeFiles(siteDir, {
    'package.json': JSON.stringify({dependencies: {'@gated-docs/first': '1', react: '18'}}),
    [`${MODULES}/first/package.json`]: JSON.stringify({dependencies: {'@gated-docs/second': '1'}}),
    [`${MODULES}/first/index.js`]: 'first',
    [`${MODULES}/second/package.json`]: '{}',
    [`${MODULES}/second/index.js`]: 'second',
    [`${MODULES}/second/index.test.js`]: 'test',
    [`${MODULES}/third/package.json`]: '{}',
  });
});

describe('the engine of a site', () => {
  it('is named by its scope', () => {
    expect(
      ['@gated-docs/first', 'docusaurus-plugin', ['@gated-docs/first']].map(isEnginePackage),
    ).toEqual([true, false, false]);
  });

  it('consists of the packages that the site names and of what they need, without tests', () => {
    const files = engineFiles(siteDir).filter((file) => file.startsWith(siteDir));

    expect(files.map((file) => path.relative(path.join(siteDir, MODULES), file)).sort()).toEqual([
      'first/index.js',
      'first/package.json',
      'second/index.js',
      'second/package.json',
    ]);
  });

  it.each([
    ['changes with the code of a package that another needs', 'second/index.js', true],
    ['does not change with a test', 'second/index.test.js', false],
    ['does not change with a package that nothing needs', 'third/package.json', false],
  ])('has a hash that %s', (_what, file, changes) => {
    const before = engineHash(siteDir);
    fs.appendFileSync(path.join(siteDir, MODULES, file), ' ');

    expect(engineHash(siteDir) !== before).toBe(changes);
  });

  it('must be installed', () => {
    fs.rmSync(path.join(siteDir, MODULES, 'second'), {recursive: true});

    expect(() => engineHash(siteDir)).toThrow('@gated-docs/second');
  });
});
