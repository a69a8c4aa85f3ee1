import fs from 'node:fs';
import path from 'node:path';

/** The modules that each module may import, besides packages and itself. Every folder of src and plugins has a row. */
const IMPORT_TABLE = {
  'src/access': [],
  'src/anchors': [],
  'src/manifest': ['src/access'],
  'src/markdown-copy': [],
  'src/page-actions': ['src/markdown-copy'],
  'src/identity-check': ['src/site-config', 'src/texts'],
  'src/session': ['src/access', 'src/identity-check', 'src/site-config', 'src/texts'],
  'src/site-config': ['src/access', 'src/texts'],
  'src/texts': [],
  'src/try-it': ['src/session', 'plugins/try-it'],
  'src/menus': ['src/access'],
  'src/access-ui': ['src/access', 'src/menus', 'src/session'],
  'src/components': ['src/anchors', 'src/access-ui', 'src/reading', 'src/session', 'src/try-it'],
  'src/code': ['src/reading'],
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
  'plugins/marks': [],
  'plugins/feedback': ['src/feedback-events'],
  'plugins/run-docusaurus': [],
  'plugins/editions': [
    'src/access',
    'src/manifest',
    'src/menus',
    'src/session',
    'src/site-config',
    'plugins/errors',
    'plugins/marks',
    'plugins/run-docusaurus',
  ],
  'plugins/gate': [
    'src/access',
    'src/manifest',
    'src/markdown-copy',
    'src/search-index',
    'plugins/errors',
    'plugins/loopback',
  ],
  'plugins/graphql-reference': ['src/site-config', 'plugins/errors', 'plugins/marks'],
  'plugins/rest-reference': ['src/anchors', 'src/reading', 'plugins/marks'],
  'plugins/sandbox': ['plugins/graphql-reference', 'plugins/loopback', 'plugins/rest-reference'],
  'plugins/licences': [],
  'plugins/local-identity': ['plugins/loopback'],
  'plugins/loopback': ['plugins/errors'],
  'plugins/markdown': ['src/markdown-copy'],
  'plugins/search': ['src/search-index'],
  'plugins/try-it': ['plugins/rest-reference'],
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
    'plugins/loopback',
    'plugins/run-docusaurus',
    'plugins/sandbox',
    'plugins/verify',
  ],
};

const MODULES = ['src', 'plugins'].flatMap((folder) =>
  fs
    .readdirSync(path.join(import.meta.dirname, folder), {withFileTypes: true})
    .filter((entry) => entry.isDirectory())
    .map(({name}) => `${folder}/${name}`),
);

for (const module of new Set([...MODULES, ...Object.keys(IMPORT_TABLE)])) {
  if (!MODULES.includes(module) || !IMPORT_TABLE[module]) {
    throw new Error(
      `The import table in structure.lint.mjs and the folders of src and plugins differ: ${module}. Give each folder a row with the modules that it may import.`,
    );
  }
}

/** Entry points beside `index.ts`, for modules that serve several kinds of importers. */
const FURTHER_ENTRY_POINTS = {
  'src/access': ['conditions/index.ts', 'rules/index.ts'],
  'src/access-ui': ['items/index.ts'],
  'src/reading': ['keyboard/index.ts', 'place/index.ts'],
  'src/search-index': ['format.ts', 'postings.ts'],
  'src/site-config': ['handleTypes.ts'],
  'src/texts': [
    'accountTexts.ts',
    'firstTexts.ts',
    'formTexts.ts',
    'identityTexts.ts',
    'noticeTexts.ts',
    'overlayTexts.ts',
    'textKeys.ts',
  ],
  'plugins/editions': ['stamp/index.ts'],
  'plugins/gate': [
    'adapters/fetch/index.ts',
    'adapters/nginx/index.ts',
    'adapters/workers/index.ts',
  ],
  'plugins/graphql-reference': ['execution.ts'],
  'plugins/rest-reference': ['calls.ts', 'document/index.ts', 'examples.ts', 'requests.ts'],
  'plugins/try-it': ['fields.ts', 'format.ts', 'programs.ts'],
};

const entryPointsOf = (module) => ['index.ts', ...(FURTHER_ENTRY_POINTS[module] ?? [])];

/** A path without its extension and without a final `index`, so that all spellings of an import are equal. */
const moduleName = (file) => file.replace(/\.[cm]?[jt]sx?$/, '').replace(/(?:^|\/)index$/, '');

const moduleOf = (file) => MODULES.find((module) => `${file}/`.startsWith(`${module}/`));

/**
 * Why a file may not import this specifier, or undefined if it may. Only relative paths and `@site` lead into modules.
 *
 * @param {string} file path of the importing file, from the root and with `/`
 * @param {string} specifier as it is written in the import
 */
function findForbiddenImport(file, specifier) {
  const importer = moduleOf(file);
  const target = specifier.startsWith('@site/')
    ? path.posix.normalize(specifier.slice('@site/'.length))
    : path.posix.join(path.posix.dirname(file), specifier);
  const imported = /^(?:\.|@site\/)/.test(specifier) && moduleOf(target);
  if (!importer || !imported || importer === imported) {
    return undefined;
  }
  if (!IMPORT_TABLE[importer].includes(imported)) {
    return `The import table in structure.lint.mjs does not let ${importer} import this.`;
  }
  const entryPoints = entryPointsOf(imported);
  return entryPoints.some((entry) => moduleName(`${imported}/${entry}`) === moduleName(target))
    ? undefined
    : `Import from an entry point of ${imported}: ${entryPoints.join(', ')}.`;
}

/** Modules import only what the table lets them, and only from entry points. */
const IMPORT_TABLE_RULE = {
  create: (context) => {
    const file = fromRoot(context.filename);
    const check = ({source}) => {
      const message = typeof source?.value === 'string' && findForbiddenImport(file, source.value);
      if (message) {
        context.report({node: source, message});
      }
    };
    return {
      ImportDeclaration: check,
      ImportExpression: check,
      ExportAllDeclaration: check,
      ExportNamedDeclaration: check,
      TSImportType: check,
    };
  },
};

const fromRoot = (file) =>
  path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join('/');

const MOST_NAMES = 8;

/** Keeps entry points small enough to grasp at a glance. Types do not count: readers meet them where they are used. */
const ENTRY_POINT_SIZE = {
  create: (context) => {
    const file = fromRoot(context.filename);
    const module = moduleOf(file);
    if (!module || !entryPointsOf(module).some((entry) => file === `${module}/${entry}`)) {
      return {};
    }
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

export default {
  meta: {name: 'structure'},
  rules: {'import-table': IMPORT_TABLE_RULE, 'entry-point-size': ENTRY_POINT_SIZE},
};
