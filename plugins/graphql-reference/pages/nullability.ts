import {isListType, isNonNullType, type GraphQLType} from 'graphql';

/** What a reader of a result can rely on: may it be null, is it a list, may an entry be null. */
export function outputNullability(type: GraphQLType): string {
  const isNonNull = isNonNullType(type);
  const inner = isNonNull ? type.ofType : type;
  if (!isListType(inner)) {
    return isNonNull ? 'never null' : 'can be null';
  }
  return `list, ${isNonNull ? 'never null' : 'can be null'}; ${resultItems(inner.ofType)}`;
}

/** What a caller must give. */
export function inputNullability(type: GraphQLType, hasDefault: boolean): string {
  const isNonNull = isNonNullType(type);
  const inner = isNonNull ? type.ofType : type;
  const need = isNonNull && !hasDefault ? 'required' : 'optional';
  const limit = isNonNull && hasDefault ? ', must not be null' : '';
  return isListType(inner)
    ? `${need} list${limit}; ${inputItems(inner.ofType)}`
    : `${need}${limit}`;
}

function resultItems(type: GraphQLType): string {
  return itemsOf(type, 'are never null');
}

function inputItems(type: GraphQLType): string {
  return itemsOf(type, 'must not be null');
}

function itemsOf(type: GraphQLType, rule: string): string {
  const isNonNull = isNonNullType(type);
  const inner = isNonNull ? type.ofType : type;
  const items = `items ${isNonNull ? rule : 'can be null'}`;
  return isListType(inner)
    ? `${items}; each item is a list, whose ${itemsOf(inner.ofType, rule)}`
    : items;
}
