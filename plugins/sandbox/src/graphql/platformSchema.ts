import fs from 'node:fs';
import path from 'node:path';
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
import {
  leafValue,
  loadSchema,
  usesOf,
  type KnownValues,
} from '@gated-docs/graphql-reference/execution';
import {ContractError} from '../contract/contractError';
import type {Caller} from '../contract/handlers';
import {fromContractError, scopeMissing} from './operationError';
import {defineScalars} from './scalars';

export type Context = {
  caller: Caller;
  /** Resolvers over the data of the caller's tenant. Other root fields return their examples. */
  roots: RootFields;
};

type Resolver = GraphQLFieldResolver<unknown, Context>;
type Field = GraphQLField<unknown, Context>;

/** Resolvers and subscriptions by root field. */
export type RootFields = Readonly<Record<string, {resolve?: Resolver; subscribe?: Resolver}>>;

const schemas = new Map<string, GraphQLSchema>();

/** Directive on what the schema for integrators lacks. */
const INTERNAL = 'internalApi';

/**
 * An executable version of the schema that integrators download, with its scalars, `@authorize` and the root fields of
 * the context. Other fields return the documented examples.
 *
 * @param folder contains the schema and, in `_companion/values.json`, the examples
 */
export function platformSchema(folder: string): GraphQLSchema {
  const schema = schemas.get(folder) ?? createSchema(folder);
  schemas.set(folder, schema);
  return schema;
}

function createSchema(folder: string): GraphQLSchema {
  const {schema} = loadSchema(path.join(folder, 'schema.graphql'), {without: INTERNAL});
  const values = fs.readFileSync(path.join(folder, '_companion', 'values.json'), 'utf8');
  const known = JSON.parse(values) as KnownValues;
  defineScalars(schema);
  const rootTypes = [schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()];
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) {
      continue;
    }
    for (const field of Object.values(type.getFields()) as Field[]) {
      const isRoot = rootTypes.includes(type);
      const scopes = scopesOf(schema, field);
      const typeScopes = scopesOf(schema, getNamedType(field.type));
      const example = orExample(known);
      field.resolve = authorized(scopes, (source, args, context, info) => {
        const missing = missingScope(typeScopes, context);
        if (missing === undefined) {
          const own = isRoot ? context.roots[field.name]?.resolve : undefined;
          return (own ?? example)(source, args, context, info);
        }
        if (!isReference(type.name) && !isList(field.type)) {
          throw scopeMissing(missing);
        }
        return isList(field.type) ? [] : null;
      });
      if (type === schema.getSubscriptionType()) {
        field.subscribe = authorized(scopes, (source, args, context, info) =>
          context.roots[field.name]?.subscribe?.(source, args, context, info),
        );
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
