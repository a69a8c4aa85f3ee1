import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  type GraphQLInputField,
  type GraphQLNamedType,
} from 'graphql';
import {directivesOn, type Annotated} from '../schema/directives';
import {isOperation, WRAPPER, type Operation, type Reference, type SchemaField} from './types';

/** An element that names a type or has a directive: an operation, a type, or a member of one. */
export type Mention = {owner: GraphQLNamedType | Operation; member: string | null};
/** An operation that names a type: `via` is the way from its result or arguments, empty when direct. */
export type OperationMention = {operation: Operation; via: readonly string[]};

type Lists<Item> = Map<string, Item[]>;

const createRelations = () => ({
  returnedBy: new Map() as Lists<OperationMention>,
  acceptedBy: new Map() as Lists<OperationMention>,
  usedIn: new Map() as Lists<Mention>,
  implementedBy: new Map() as Lists<GraphQLNamedType>,
  memberOf: new Map() as Lists<GraphQLNamedType>,
  /** Elements with a directive, by directive name. */
  appliedTo: new Map() as Lists<Mention>,
});

/** References between types, by type name. */
export type Relations = ReturnType<typeof createRelations>;

/** Visits every reference of the schema once, in linear time. */
export function buildRelations(reference: Reference): Relations {
  const relations = createRelations();
  for (const entry of reference.entries) {
    if (isOperation(entry)) {
      relateOperation(entry, relations);
    } else if (entry.kind !== 'directive') {
      relateType(entry.element, relations);
    }
  }
  return relations;
}

function add<Item>(lists: Lists<Item>, key: string, item: Item): void {
  const list = lists.get(key) ?? [];
  list.push(item);
  lists.set(key, list);
}

function relateOperation(operation: Operation, relations: Relations): void {
  const {element} = operation;
  const result = getNamedType(element.type);
  // Connections, payloads and events wrap the relevant type, and can be nested.
  const found = new Map<GraphQLNamedType, readonly string[]>([[result, []]]);
  for (const [type, via] of found) {
    add(relations.returnedBy, type.name, {operation, via});
    for (const field of type === result || WRAPPER.test(type.name) ? objectsIn(type) : []) {
      const named = getNamedType(field.type);
      found.set(named, found.get(named) ?? [...via, field.name]);
    }
  }
  apply(element, {owner: operation, member: null}, relations);
  for (const arg of element.args) {
    add(relations.acceptedBy, getNamedType(arg.type).name, {operation, via: [arg.name]});
    apply(arg, {owner: operation, member: arg.name}, relations);
  }
}

/** The fields of an object that lead to objects. */
function objectsIn(type: GraphQLNamedType): SchemaField[] {
  const fields = isObjectType(type) ? Object.values(type.getFields()) : [];
  return fields.filter((field) => {
    const named = getNamedType(field.type);
    return isObjectType(named) || isInterfaceType(named);
  });
}

function relateType(type: GraphQLNamedType, relations: Relations): void {
  apply(type, {owner: type, member: null}, relations);
  if (isObjectType(type) || isInterfaceType(type)) {
    type.getInterfaces().forEach(({name}) => add(relations.implementedBy, name, type));
  }
  if (isUnionType(type)) {
    type.getTypes().forEach(({name}) => add(relations.memberOf, name, type));
  }
  if ('getFields' in type) {
    for (const field of Object.values<SchemaField | GraphQLInputField>(type.getFields())) {
      for (const element of [field, ...('args' in field ? field.args : [])]) {
        const mention = {owner: type, member: field.name};
        add(relations.usedIn, getNamedType(element.type).name, mention);
        apply(element, mention, relations);
      }
    }
  }
  if ('getValues' in type) {
    type.getValues().forEach((value) => apply(value, {owner: type, member: value.name}, relations));
  }
}

function apply(element: Annotated, mention: Mention, relations: Relations): void {
  for (const name of new Set(directivesOn(element).map((node) => node.name.value))) {
    add(relations.appliedTo, name, mention);
  }
}
