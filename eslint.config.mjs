import graphql from '@graphql-eslint/eslint-plugin';
import {defineConfig} from 'eslint/config';

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

/** Lints the schema and its example operations; oxlint lints the code. */
export default defineConfig(
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
