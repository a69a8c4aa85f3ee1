import fs from 'node:fs';
import path from 'node:path';

/** The modules that each module may import, besides packages and itself. Every folder of src and plugins has a row. */
const IMPORT_TABLE = {
  'src/access': [],
  'src/anchors': [],
  'src/manifest': ['src/access'],
  'src/markdown-copy': [],
  'src/page-actions': ['src/markdown-copy'],
  'src/session': ['src/access', 'src/site-config'],
  'src/site-config': ['src/access'],
  'src/menus': ['src/access'],
  'src/access-ui': ['src/access', 'src/menus', 'src/session'],
  'src/components': ['src/anchors', 'src/access-ui', 'src/reading', 'src/session'],
  'src/code': [],
  'src/feedback': ['src/feedback-events'],
  'src/feedback-events': [],
  'src/reading': [],
  'src/tabs': [],
  'src/css': [],
  'src/search': ['src/access-ui', 'src/feedback', 'src/reading', 'src/search-index', 'src/session'],
  'src/search-index': [],
  'src/theme': [
    'src/access-ui',
    'src/code',
    'src/components',
    'src/feedback',
    'src/page-actions',
    'src/reading',
    'src/search',
    'src/session',
    'src/tabs',
  ],
  'plugins/diagrams': [],
  'plugins/errors': [],
  'plugins/feedback': ['src/feedback-events'],
  'plugins/run-docusaurus': [],
  'plugins/editions': [
    'src/access',
    'src/manifest',
    'src/menus',
    'src/session',
    'src/site-config',
    'plugins/errors',
    'plugins/run-docusaurus',
  ],
  'plugins/gate': [
    'src/access',
    'src/manifest',
    'src/markdown-copy',
    'src/search-index',
    'plugins/errors',
  ],
  'plugins/graphql-reference': ['src/site-config', 'plugins/errors'],
  'plugins/rest-reference': ['src/anchors'],
  'plugins/licences': [],
  'plugins/local-identity': [],
  'plugins/markdown': ['src/markdown-copy'],
  'plugins/search': ['src/search-index'],
  'plugins/first-view': [],
  'plugins/unused-css': [],
  'plugins/doctor': ['plugins/errors'],
  'plugins/verify': ['src/manifest', 'plugins/errors'],
  'plugins/environment': [],
  'plugins/portal': [
    'src/manifest',
    'plugins/doctor',
    'plugins/editions',
    'plugins/environment',
    'plugins/errors',
    'plugins/gate',
    'plugins/licences',
    'plugins/local-identity',
    'plugins/run-docusaurus',
    'plugins/verify',
  ],
};

export const MODULES = ['src', 'plugins'].flatMap((folder) =>
  fs
    .readdirSync(path.join(import.meta.dirname, folder), {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map(({name}) => `${folder}/${name}`),
);

for (const module of new Set([...MODULES, ...Object.keys(IMPORT_TABLE)])) {
  if (!MODULES.includes(module) || !IMPORT_TABLE[module]) {
    throw new Error(
      `The import table in eslint.structure.mjs and the folders of src and plugins differ: ${module}. Give each folder a row with the modules that it may import.`,
    );
  }
}

/** Entry points beside `index.ts`, for modules that serve several kinds of importers. */
const FURTHER_ENTRY_POINTS = {
  'src/access': ['conditions/index.ts', 'rules/index.ts'],
  'src/access-ui': ['items/index.ts'],
  'src/search-index': ['format.ts'],
  'plugins/editions': ['stamp/index.ts'],
  'plugins/gate': [
    'adapters/fetch/index.ts',
    'adapters/nginx/index.ts',
    'adapters/workers/index.ts',
  ],
  'plugins/rest-reference': ['document/index.ts'],
};

export const entryPointsOf = (module) => ['index.ts', ...(FURTHER_ENTRY_POINTS[module] ?? [])];

/**
 * For each module, all other modules, except the entry points of those in its row. The rule resolves paths first, so
 * that no spelling of an import bypasses it.
 */
export const ZONES = MODULES.flatMap((module) =>
  MODULES.filter((other) => other !== module).map((other) => ({
    target: `./${module}`,
    from: `./${other}`,
    ...(IMPORT_TABLE[module].includes(other) && {except: entryPointsOf(other)}),
    message: IMPORT_TABLE[module].includes(other)
      ? `Import from an entry point of ${other}: ${entryPointsOf(other).join(', ')}.`
      : `The import table in eslint.structure.mjs does not let ${module} import this.`,
  })),
);

const MOST_NAMES = 8;

/** Keeps entry points small enough to grasp at a glance. Types do not count: readers meet them where they are used. */
export const ENTRY_POINT_SIZE = {
  create: (context) => {
    let names = 0;
    const isType = ({exportKind}) => exportKind === 'type';
    return {
      ExportAllDeclaration: (node) =>
        !isType(node) && context.report({node, message: 'Name what an entry point exports.'}),
      ExportDefaultDeclaration: () => (names += 1),
      ExportNamedDeclaration: (node) => {
        names += isType(node) ? 0 : node.specifiers.filter((name) => !isType(name)).length;
        names +=
          !isType(node) && node.declaration ? (node.declaration.declarations?.length ?? 1) : 0;
      },
      'Program:exit': (node) =>
        names > MOST_NAMES &&
        context.report({
          node,
          message: `This entry point has ${names} names, and at most ${MOST_NAMES} are easy to survey: give its readers one for each purpose (FURTHER_ENTRY_POINTS).`,
        }),
    };
  },
};
