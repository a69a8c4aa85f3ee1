import graphql from '@graphql-eslint/eslint-plugin';
import {createTypeScriptImportResolver} from 'eslint-import-resolver-typescript';
import importX from 'eslint-plugin-import-x';
import jsxA11y from 'eslint-plugin-jsx-a11y';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import {ENTRY_POINT_SIZE, entryPointsOf, MODULES, ZONES} from './eslint.structure.mjs';

const SCHEMA = 'docs/graphql/schema.graphql';
const EXAMPLES = 'docs/graphql/_companion/operations/*.graphql';

/** Guarantees of the schema: descriptions, naming, deprecations, Relay connections, no unreachable types. */
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
      'import-x/no-restricted-paths': ['error', {zones: ZONES}],
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
    // The composition root, tests and tools may import any part of any module.
    files: ['*.ts', '*.mts', '*.mjs', 'tests/**', '**/*.test.{ts,tsx}'],
    rules: {
      'import-x/no-restricted-paths': 'off',
      '@typescript-eslint/no-non-null-assertion': 'off',
      // Tests inspect JSON responses without typing them.
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
