import fs from 'node:fs';
import {
  defaultFieldResolver,
  getNamedType,
  isLeafType,
  isListType,
  isNonNullType,
  isObjectType,
  type GraphQLField,
  type GraphQLFieldResolver,
  type GraphQLNamedType,
  type GraphQLOutputType,
  type GraphQLSchema,
} from 'graphql';
import {leafValue, type KnownValues} from '../../../../plugins/graphql-reference/examples/values';
import {usesOf} from '../../../../plugins/graphql-reference/schema/directives';
import {loadSchema} from '../../../../plugins/graphql-reference/schema/loadSchema';
import {ContractError} from '../contractError';
import type {Caller} from '../handlers';
import {fromContractError, scopeMissing} from './operationError';
import {defineScalars} from './scalars';

export type Context = {caller: Caller};

type Resolver = GraphQLFieldResolver<unknown, Context>;
type Field = GraphQLField<unknown, Context>;

/** Resolvers and subscriptions by root field. */
export type RootFields = Readonly<Record<string, {resolve?: Resolver; subscribe?: Resolver}>>;

const SCHEMA = 'docs/graphql/schema.graphql';
const VALUES = 'docs/graphql/_companion/values.json';

/**
 * An executable version of the schema that integrators download, with its scalars, `@authorize` and the given root
 * fields. Other fields return the documented examples.
 */
export function platformSchema(roots: RootFields): GraphQLSchema {
  const {schema} = loadSchema(SCHEMA, {without: 'internalApi'});
  const known = JSON.parse(fs.readFileSync(VALUES, 'utf8')) as KnownValues;
  defineScalars(schema);
  const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) {
      continue;
    }
    for (const field of Object.values(type.getFields()) as Field[]) {
      const {resolve, subscribe} = (rootTypes.includes(type) && roots[field.name]) || {};
      const scopes = scopesOf(schema, field);
      const typeScopes = scopesOf(schema, getNamedType(field.type));
      const own = resolve ?? orExample(known);
      field.resolve = authorized(scopes, (source, args, context, info) => {
        const missing = missingScope(typeScopes, context);
        if (missing === undefined) {
          return own(source, args, context, info);
        }
        if (!isReference(type.name) && !isList(field.type)) {
          throw scopeMissing(missing);
        }
        return isList(field.type) ? [] : null;
      });
      if (subscribe) {
        field.subscribe = authorized(scopes, subscribe);
      }
    }
  }
  return schema;
}

const isReference = (typeName: string) => typeName.startsWith('ElementReferenceOf');

const isList = (type: GraphQLOutputType) => isListType(isNonNullType(type) ? type.ofType : type);

function scopesOf(schema: GraphQLSchema, element: Field | GraphQLNamedType): string[] {
  return usesOf(schema, element as Parameters<typeof usesOf>[1], 'authorize').flatMap(({policy}) =>
    typeof policy === 'string' ? [policy] : [],
  );
}

const missingScope = (scopes: readonly string[], {caller}: Context) =>
  scopes.find((scope) => !caller.scopes.includes(scope));

/** Rejects callers without the scope, and converts contract errors to GraphQL errors. */
function authorized(scopes: readonly string[], resolve: Resolver): Resolver {
  return (source, args, context, info) => {
    const missing = missingScope(scopes, context);
    if (missing !== undefined) {
      throw scopeMissing(missing);
    }
    try {
      return resolve(source, args, context, info);
    } catch (error) {
      throw error instanceof ContractError ? fromContractError(error) : error;
    }
  };
}

function orExample(known: KnownValues): Resolver {
  return (source, args, context, info) => {
    const value: unknown = defaultFieldResolver(source, args, context, info);
    if (value !== undefined) {
      return value;
    }
    const {fieldName: name, parentType, returnType} = info;
    const type = getNamedType(returnType);
    const {description} = parentType.getFields()[name] ?? {};
    const example = isLeafType(type)
      ? leafValue(type, {owner: parentType.name, name, description}, known)
      : known[`${parentType.name}.${name}`] === null
        ? null
        : {};
    return isList(returnType) && example !== null && !Array.isArray(example) ? [example] : example;
  };
}
