import fs from 'node:fs';
import path from 'node:path';

/**
 * The folders of `src` that each folder of `src` may import, besides packages. The packages below `plugins` have no
 * row: their `package.json` names what they use and what they export.
 */
const IMPORTS = {
  code: ['reading'],
  components: ['reading', 'try-it'],
  css: [],
  feedback: [],
  'page-actions': [],
  reading: [],
  search: ['feedback', 'reading'],
  tabs: [],
  theme: ['code', 'components', 'feedback', 'page-actions', 'reading', 'search', 'tabs'],
  'try-it': [],
};

/** Folders with an entry point of their own, for folders that serve several kinds of importers. */
const INNER_ENTRY_POINTS = ['reading/keyboard', 'reading/place'];

for (const name of fs.readdirSync(`${import.meta.dirname}/src`)) {
  if (!name.includes('.') && !IMPORTS[name]) {
    throw new Error(`Give src/${name} a row in structure.lint.mjs: what it may import.`);
  }
}

/**
 * Why a file may not import this specifier, or undefined if it may.
 *
 * @param {string} file path of the importing file, from the root and with `/`
 * @param {string} specifier as it is written in the import
 */
function findForbiddenImport(file, specifier) {
  const [top, importer] = file.split('/');
  if (!/^(?:\.|@site\/)/.test(specifier)) {
    return undefined;
  }
  const target = specifier.startsWith('@site/')
    ? specifier.slice('@site/'.length)
    : path.posix.join(path.posix.dirname(file), specifier);
  if (`${target}/`.startsWith(`${top}/${importer}/`)) {
    return undefined;
  }
  if (top === 'plugins') {
    return 'A package imports its own files and other packages by name.';
  }
  const imported = target.slice('src/'.length);
  if (!IMPORTS[importer]?.includes(imported.split('/')[0]) || !target.startsWith('src/')) {
    return `The table in structure.lint.mjs does not let src/${importer} import this.`;
  }
  return !imported.includes('/') || INNER_ENTRY_POINTS.includes(imported)
    ? undefined
    : `Import from the entry point of src/${imported.split('/')[0]}.`;
}

const fromRoot = (file) =>
  path
    .relative(import.meta.dirname, file)
    .split(path.sep)
    .join('/');

/** Files import their own folder, packages, and the entry points that the table names. */
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

export default {
  meta: {name: 'structure'},
  rules: {'import-table': IMPORT_TABLE_RULE},
};
