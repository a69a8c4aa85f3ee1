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

/** A field of a type, or an argument of a field, that names another type. */
export type Mention = {owner: GraphQLNamedType; member: string};
/** An operation that names a type: `via` is the way from its result or arguments, empty when direct. */
export type OperationMention = {operation: Operation; via: readonly string[]};

/** References between types, by type name. */
export type Relations = {
  returnedBy: ReadonlyMap<string, readonly OperationMention[]>;
  acceptedBy: ReadonlyMap<string, readonly OperationMention[]>;
  usedIn: ReadonlyMap<string, readonly Mention[]>;
  implementedBy: ReadonlyMap<string, readonly GraphQLNamedType[]>;
  memberOf: ReadonlyMap<string, readonly GraphQLNamedType[]>;
  /** Elements with a directive, by directive name. */
  appliedTo: ReadonlyMap<string, readonly Applied[]>;
};

export type Applied = {owner: GraphQLNamedType | Operation; member: string | null};

/** Visits every reference of the schema once, in linear time. */
export function buildRelations(reference: Reference): Relations {
  const relations = {
    returnedBy: new Lists<OperationMention>(),
    acceptedBy: new Lists<OperationMention>(),
    usedIn: new Lists<Mention>(),
    implementedBy: new Lists<GraphQLNamedType>(),
    memberOf: new Lists<GraphQLNamedType>(),
    appliedTo: new Lists<Applied>(),
  };
  for (const entry of reference.entries) {
    if (isOperation(entry)) {
      relateOperation(entry, relations);
    } else if (entry.kind !== 'directive') {
      relateType(entry.element, relations);
    }
  }
  return relations;
}

type Draft = {
  [Key in keyof Relations]: Lists<
    Relations[Key] extends ReadonlyMap<string, readonly (infer Item)[]> ? Item : never
  >;
};

class Lists<Item> extends Map<string, Item[]> {
  add(key: string, item: Item): void {
    const list = this.get(key);
    if (list) {
      list.push(item);
    } else {
      this.set(key, [item]);
    }
  }
}

function relateOperation(operation: Operation, relations: Draft): void {
  const {element} = operation;
  const result = getNamedType(element.type);
  relations.returnedBy.add(result.name, {operation, via: []});
  // Connections, payloads and events wrap the relevant type, and can be nested.
  const seen = new Set([result.name]);
  let wrappers: Wrapped[] = [{type: result, via: []}];
  while (wrappers.length > 0) {
    const wrapped = wrappers.flatMap(wrappedBy).filter(({type}) => !seen.has(type.name));
    for (const {type, via} of wrapped) {
      if (!seen.has(type.name)) {
        seen.add(type.name);
        relations.returnedBy.add(type.name, {operation, via});
      }
    }
    wrappers = wrapped.filter(({type}) => WRAPPER.test(type.name));
  }
  for (const arg of element.args) {
    relations.acceptedBy.add(getNamedType(arg.type).name, {operation, via: [arg.name]});
  }
  apply(element, {owner: operation, member: null}, relations);
  for (const arg of element.args) {
    apply(arg, {owner: operation, member: arg.name}, relations);
  }
}

type Wrapped = {type: GraphQLNamedType; via: readonly string[]};

function wrappedBy({type, via}: Wrapped): Wrapped[] {
  if (!isObjectType(type)) {
    return [];
  }
  return Object.values(type.getFields()).flatMap((field): Wrapped[] => {
    const named = getNamedType(field.type);
    return isObjectType(named) || isInterfaceType(named)
      ? [{type: named, via: [...via, field.name]}]
      : [];
  });
}

function relateType(type: GraphQLNamedType, relations: Draft): void {
  apply(type, {owner: type, member: null}, relations);
  if (isObjectType(type) || isInterfaceType(type)) {
    for (const parent of type.getInterfaces()) {
      relations.implementedBy.add(parent.name, type);
    }
  }
  if (isUnionType(type)) {
    for (const member of type.getTypes()) {
      relations.memberOf.add(member.name, type);
    }
  }
  if ('getFields' in type) {
    for (const field of Object.values<SchemaField | GraphQLInputField>(type.getFields())) {
      relations.usedIn.add(getNamedType(field.type).name, {owner: type, member: field.name});
      apply(field, {owner: type, member: field.name}, relations);
      for (const arg of 'args' in field ? field.args : []) {
        relations.usedIn.add(getNamedType(arg.type).name, {owner: type, member: field.name});
        apply(arg, {owner: type, member: field.name}, relations);
      }
    }
  }
  if ('getValues' in type) {
    for (const value of type.getValues()) {
      apply(value, {owner: type, member: value.name}, relations);
    }
  }
}

function apply(element: Annotated, applied: Applied, relations: Draft): void {
  for (const name of new Set(directivesOn(element).map((node) => node.name.value))) {
    relations.appliedTo.add(name, applied);
  }
}
