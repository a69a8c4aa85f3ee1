import {loadContext} from '@docusaurus/core/lib/server/site';
import {beforeEach, describe, expect, it} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {writeFiles} from '../../../../tests/support/writeFiles';
import {readContentFolders} from './contentFolders';

let siteDir: string;
beforeEach(() => {
  siteDir = temporaryFolder('content-folders');
  writeFiles(siteDir, {
    'docs/intro.md': 'Next.',
    'sidebars.js': 'module.exports = {guides: ["intro"]};',
    'versions.json': '["2.0", "1.0", "0.9"]',
    'versioned_docs/version-2.0/intro.md': 'Second.',
    'versioned_docs/version-1.0/intro.md': 'First.',
    'versioned_docs/version-0.9/intro.md': 'Trial.',
    'versioned_sidebars/version-2.0-sidebars.json': '{"guides": ["intro"]}',
    'api/a.md': 'Next.',
    'api_versions.json': '["1"]',
    'api_versioned_docs/version-1/a.md': 'First.',
  });
});

const NEW = {baseUrl: '/base/', title: 'Site', url: 'https://docs.example.com'};

async function foldersOf(docs: object, plugins: unknown[] = []) {
  const presets = [['classic', {docs: {sidebarPath: './sidebars.js', ...docs}, blog: false}]];
  const config = `module.exports = ${JSON.stringify({...NEW, presets, plugins})};`;
  writeFiles(siteDir, {'docusaurus.config.js': config});
  const folders = await readContentFolders(await loadContext({siteDir}), []);
  return folders.map(({version, docsRoute, sidebarPath, documents}) => ({
    name: version?.name,
    ...{docsRoute, sidebarPath, files: documents.files},
    ...(version && {folder: version.folder, isLast: version.isLast}),
  }));
}

describe('the folders of a site', () => {
  it('are one for each version that the options include, at the address that Docusaurus gives it', async () => {
    expect(await foldersOf({onlyIncludeVersions: ['current', '2.0', '1.0']})).toEqual([
      {
        ...{name: 'current', docsRoute: '/base/docs/next', folder: 'docs', isLast: false},
        ...{sidebarPath: 'sidebars.js', files: ['intro.md']},
      },
      {
        ...{name: '2.0', docsRoute: '/base/docs', folder: 'versioned_docs/version-2.0'},
        sidebarPath: 'versioned_sidebars/version-2.0-sidebars.json',
        ...{isLast: true, files: ['intro.md']},
      },
      {
        ...{name: '1.0', docsRoute: '/base/docs/1.0', folder: 'versioned_docs/version-1.0'},
        ...{sidebarPath: undefined, isLast: false, files: ['intro.md']},
      },
    ]);
  });

  it('have the addresses of the options', async () => {
    const options = {
      ...{includeCurrentVersion: false, lastVersion: '1.0', routeBasePath: '/'},
      versions: {'2.0': {path: 'beta'}},
    };
    const found = await foldersOf(options);

    expect(found.map(({name, docsRoute}) => [name, docsRoute])).toEqual([
      ['2.0', '/base/beta'],
      ['1.0', '/base/'],
      ['0.9', '/base/0.9'],
    ]);
  });

  it('are not versions in a plugin with the current one alone', async () => {
    expect(await foldersOf({onlyIncludeVersions: ['current'], lastVersion: 'current'})).toEqual([
      {
        ...{name: undefined, docsRoute: '/base/docs', sidebarPath: 'sidebars.js'},
        files: ['intro.md'],
      },
    ]);
  });

  it('include the versions of other docs plugins', async () => {
    const api = ['@docusaurus/plugin-content-docs', {id: 'api', path: 'api', routeBasePath: 'api'}];
    const found = await foldersOf({disableVersioning: true}, [api]);

    expect(found.map(({name, docsRoute, folder}) => [name, docsRoute, folder])).toEqual([
      [undefined, '/base/docs', undefined],
      ['current', '/base/api/next', 'api'],
      ['1', '/base/api', 'api_versioned_docs/version-1'],
    ]);
  });
});
