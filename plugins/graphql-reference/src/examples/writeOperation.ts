import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isObjectType,
  type GraphQLNamedType,
} from 'graphql';
import type {Operation, SchemaField} from '../model/types';
import {hasDirective} from '../schema/directives';
import {inputValue, isRequired, type KnownValues} from './values';

const MAX_DEPTH = 4;
const MAX_LEAVES = 6;
const MAX_PARTS = 2;
/** Arguments that limit a response, which clients should always send. */
const BOUNDS: Readonly<Record<string, number>> = {first: 2, limit: 2, take: 2, pageSize: 2};

/** Generates an operation from the schema, with required arguments and a few fields. */
export function writeOperation(
  {kind, name, element}: Operation,
  known: KnownValues,
  internal: string,
): {document: string; variables: Record<string, unknown>} {
  const args = element.args.filter(
    (arg) => isRequired(arg) || (Object.hasOwn(BOUNDS, arg.name) && !hasDirective(arg, internal)),
  );
  const declared = args.map((arg) => `$${arg.name}: ${String(arg.type)}`).join(', ');
  const given = args.map((arg) => `${arg.name}: $${arg.name}`).join(', ');
  const title = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const selection = select(getNamedType(element.type), {internal, depth: 1, above: []});
  const variables = Object.fromEntries(
    args.map((arg) => [
      arg.name,
      isRequired(arg) ? inputValue(arg, name, known) : BOUNDS[arg.name],
    ]),
  );
  const start = `${kind} ${title}${declared && `(${declared})`} {`;
  return {document: `${start}\n  ${name}${given && `(${given})`}${selection}\n}\n`, variables};
}

type Place = {internal: string; depth: number; above: readonly string[]};

/** Selects fields of a type: leaves first, then nested objects of limited depth. */
function select(type: GraphQLNamedType, {internal, depth, above}: Place): string {
  if (isLeafType(type)) {
    return '';
  }
  const indent = '  '.repeat(depth + 1);
  const fields = isObjectType(type) || isInterfaceType(type) ? Object.values(type.getFields()) : [];
  const usable = fields.filter((field) => isUsable(field, internal));
  const leaves = usable.filter(({type: of}) => isLeafType(getNamedType(of))).slice(0, MAX_LEAVES);
  const below = {internal, depth: depth + 1, above: [...above, type.name]};
  const parts = depth < MAX_DEPTH ? usable.filter((field) => isPart(field, below.above)) : [];
  const lines = [
    ...(isAbstractType(type) ? ['__typename'] : []),
    ...leaves.map(({name}) => name),
    ...preferred(parts)
      .slice(0, MAX_PARTS)
      .map((field) => `${field.name}${select(getNamedType(field.type), below)}`),
  ];
  const asked = lines.length > 0 ? lines : ['__typename'];
  return ` {\n${asked.map((line) => `${indent}${line}`).join('\n')}\n${'  '.repeat(depth)}}`;
}

function isUsable(field: SchemaField, internal: string): boolean {
  return (
    field.deprecationReason == null &&
    !field.args.some(isRequired) &&
    !hasDirective(field, internal)
  );
}

function isPart({type}: SchemaField, above: readonly string[]): boolean {
  const named = getNamedType(type);
  return !isLeafType(named) && !above.includes(named.name);
}

/** A connection has its elements twice; `nodes` is shorter. */
function preferred(parts: readonly SchemaField[]): readonly SchemaField[] {
  return parts.some(({name}) => name === 'nodes')
    ? parts.filter(({name}) => name !== 'edges')
    : parts;
}
