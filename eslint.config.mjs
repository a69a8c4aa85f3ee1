import fs from 'node:fs';
import path from 'node:path';
import graphql from '@graphql-eslint/eslint-plugin';
import {createTypeScriptImportResolver} from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

/** What each module may import, besides packages and itself. Every folder of src and plugins has a row. */
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
  'src/search': ['src/access-ui', 'src/feedback', 'src/reading', 'src/search-index'],
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
    'plugins/environment',
    'plugins/errors',
    'plugins/gate',
    'plugins/licences',
    'plugins/local-identity',
    'plugins/run-docusaurus',
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
      `The import table in eslint.config.mjs and the folders of src and plugins differ: ${module}. Give each folder a row with the modules that it may import.`,
    );
  }
}

/** What other modules may import of a module that has more to offer than its `index.ts`, for readers of another kind. */
const FURTHER_ENTRY_POINTS = {
  'src/access': ['conditions/index.ts', 'rules/index.ts'],
  'src/access-ui': ['items/index.ts'],
  'src/search-index': ['format.ts'],
  'plugins/gate': [
    'adapters/fetch/index.ts',
    'adapters/nginx/index.ts',
    'adapters/workers/index.ts',
  ],
  'plugins/rest-reference': ['document/index.ts'],
};

const entryPointsOf = (module) => ['index.ts', ...(FURTHER_ENTRY_POINTS[module] ?? [])];

/** For each module: every other one, but the entry points of those that its row names. Paths are resolved first, so no spelling leads around it. */
const zones = MODULES.flatMap((module) =>
  MODULES.filter((other) => other !== module).map((other) => ({
    target: `./${module}`,
    from: `./${other}`,
    ...(IMPORT_TABLE[module].includes(other) && {except: entryPointsOf(other)}),
    message: IMPORT_TABLE[module].includes(other)
      ? `Import from an entry point of ${other}: ${entryPointsOf(other).join(', ')}.`
      : `The import table in eslint.config.mjs does not let ${module} import this.`,
  })),
);

const MOST_NAMES = 8;

/** Who reads an entry point should have it in mind at once. Types do not count: they are read where they are used. */
const ENTRY_POINT_SIZE = {
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

const SCHEMA = 'docs/graphql/schema.graphql';
const EXAMPLES = 'docs/graphql/_companion/operations/*.graphql';

/** What integrators can rely on in the schema: words, names, deprecations, Relay connections, nothing unreachable. */
const SCHEMA_RULES = Object.fromEntries(
  Object.entries({
    'known-argument-names': 'error',
    'known-directives': 'error',
    'known-type-names': 'error',
    'lone-schema-definition': 'error',
    'naming-convention': [
      'error',
      {
        types: 'PascalCase',
        FieldDefinition: 'camelCase',
        InputValueDefinition: 'camelCase',
        Argument: 'camelCase',
        DirectiveDefinition: 'camelCase',
        EnumValueDefinition: 'UPPER_CASE',
        'FieldDefinition[parent.name.value=Query]': {forbiddenPatterns: [/^get|[Qq]uery$/]},
        'FieldDefinition[parent.name.value=Mutation]': {forbiddenPatterns: [/[Mm]utation$/]},
        'FieldDefinition[parent.name.value=Subscription]': {requiredSuffixes: ['Changed']},
      },
    ],
    'no-hashtag-description': 'error',
    'no-scalar-result-type-on-mutation': 'error',
    'no-unreachable-types': 'error',
    'possible-type-extension': 'error',
    'provided-required-arguments': 'error',
    'relay-arguments': ['error', {includeBoth: false}],
    'relay-connection-types': 'error',
    'relay-edge-types': [
      'error',
      {withEdgeSuffix: true, shouldImplementNode: false, listTypeCanWrapOnlyEdgeType: false},
    ],
    'relay-page-info': 'error',
    'require-deprecation-reason': 'error',
    'require-description': [
      'error',
      {
        types: true,
        rootField: true,
        DirectiveDefinition: true,
        EnumValueDefinition: true,
        FieldDefinition: true,
        InputValueDefinition: true,
      },
    ],
    'require-nullable-fields-with-oneof': 'error',
    'unique-directive-names': 'error',
    'unique-directive-names-per-location': 'error',
    'unique-enum-value-names': 'error',
    'unique-field-definition-names': 'error',
    'unique-operation-types': 'error',
    'unique-type-names': 'error',
  }).map(([name, setting]) => [`@graphql-eslint/${name}`, setting]),
);

const EXAMPLE_RULES = Object.fromEntries(
  Object.entries({
    'fields-on-correct-type': 'error',
    'lone-executable-definition': 'error',
    'naming-convention': [
      'error',
      {VariableDefinition: 'camelCase', OperationDefinition: 'PascalCase'},
    ],
    'no-anonymous-operations': 'error',
    'no-deprecated': 'error',
    'no-duplicate-fields': 'error',
    'no-unused-variables': 'error',
    'selection-set-depth': ['error', {maxDepth: 12}],
    'unique-operation-name': 'error',
    'variables-are-input-types': 'error',
    'variables-in-allowed-position': 'error',
  }).map(([name, setting]) => [`@graphql-eslint/${name}`, setting]),
);

export default tseslint.config(
  {
    ignores: [
      '**/node_modules/**',
      '.docusaurus/**',
      'build/**',
      'editions/**',
      '.identity/**',
      '.stryker-tmp/**',
      'test-results/**',
      'playwright-report/**',
    ],
  },
  {
    files: ['**/*.{ts,tsx,mts,mjs}'],
    extends: [tseslint.configs.recommendedTypeChecked],
    languageOptions: {
      parserOptions: {
        projectService: {allowDefaultProject: ['*.mjs', '*.mts', 'tests/soak/mutation/*.mjs']},
        tsconfigRootDir: import.meta.dirname,
      },
    },
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    plugins: {'import-x': importX, 'react-hooks': reactHooks, 'jsx-a11y': jsxA11y},
    settings: {
      'import-x/resolver-next': [createTypeScriptImportResolver({project: './tsconfig.json'})],
    },
    rules: {
      '@typescript-eslint/consistent-type-imports': [
        'error',
        {fixStyle: 'inline-type-imports', prefer: 'type-imports'},
      ],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        {varsIgnorePattern: '^_', argsIgnorePattern: '^_'},
      ],
      '@typescript-eslint/require-await': 'off',
      '@typescript-eslint/no-unused-expressions': ['error', {allowTaggedTemplates: true}],
      '@typescript-eslint/no-misused-promises': [
        'error',
        {checksVoidReturn: {arguments: false, attributes: false}},
      ],
      'import-x/no-restricted-paths': ['error', {zones}],
      'max-lines': ['error', {max: 300}],
    },
  },
  {
    files: MODULES.flatMap((module) => entryPointsOf(module).map((file) => `${module}/${file}`)),
    plugins: {structure: {rules: {'entry-point-size': ENTRY_POINT_SIZE}}},
    rules: {'structure/entry-point-size': 'error'},
  },
  {
    files: ['src/**/*.{ts,tsx}'],
    rules: {
      ...reactHooks.configs['recommended-latest'].rules,
      ...jsxA11y.flatConfigs.recommended.rules,
    },
  },
  {
    // The composition root, tests and tools put modules together from outside.
    files: ['*.ts', '*.mts', '*.mjs', 'tests/**', '**/*.test.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // JSON answers are looked at as they come.
      '@typescript-eslint/no-base-to-string': 'off',
      '@typescript-eslint/no-explicit-any': 'off',
      '@typescript-eslint/no-unsafe-argument': 'off',
      '@typescript-eslint/no-unsafe-assignment': 'off',
      '@typescript-eslint/no-unsafe-call': 'off',
      '@typescript-eslint/no-unsafe-member-access': 'off',
      '@typescript-eslint/no-unsafe-return': 'off',
      'max-lines': 'off',
    },
  },
  {
    files: ['tests/**', '**/*.test.{ts,tsx}'],
    ignores: ['tests/support/{runFolder.mjs,temporaryFolder.ts}'],
    rules: {
      'no-restricted-syntax': [
        'error',
        {
          selector: 'Identifier[name=/^mkdtemp(Sync)?$/]',
          message: 'Use temporaryFolder of tests/support: it leaves nothing behind.',
        },
      ],
    },
  },
  {
    // theme-classic types `@theme-original/*` as any.
    files: ['src/theme/**'],
    rules: {
      '@typescript-eslint/no-unsafe-assignment': 'off',
      'max-lines': ['error', {max: 40}],
    },
  },
  {files: ['**/*.mjs'], extends: [tseslint.configs.disableTypeChecked]},
  {
    files: [SCHEMA, EXAMPLES],
    languageOptions: {
      parser: graphql.parser,
      parserOptions: {graphQLConfig: {schema: SCHEMA, documents: EXAMPLES}},
    },
    linterOptions: {reportUnusedDisableDirectives: 'error'},
    plugins: {'@graphql-eslint': graphql},
  },
  {files: [SCHEMA], rules: SCHEMA_RULES},
  {files: [EXAMPLES], rules: EXAMPLE_RULES},
);
