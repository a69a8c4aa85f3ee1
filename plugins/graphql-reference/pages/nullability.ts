import {isListType, isNonNullType, type GraphQLType} from 'graphql';

/** What a reader of a result can rely on: may it be null, is it a list, may an entry be null. */
export function outputNullability(type: GraphQLType): string {
  const isNonNull = isNonNullType(type);
  const inner = isNonNull ? type.ofType : type;
  if (!isListType(inner)) {
    return isNonNull ? 'never null' : 'can be null';
  }
  return `a list${isNonNull ? ', never null' : ' or null'}; ${entries(inner.ofType)}`;
}

/** What a caller must give. */
export function inputNullability(type: GraphQLType, hasDefault: boolean): string {
  const isNonNull = isNonNullType(type);
  const inner = isNonNull ? type.ofType : type;
  const need = isNonNull ? (hasDefault ? 'optional, but not null' : 'required') : 'optional';
  return isListType(inner) ? `${need}; a list, ${entries(inner.ofType)}` : need;
}

function entries(type: GraphQLType): string {
  const isNonNull = isNonNullType(type);
  const inner = isNonNull ? type.ofType : type;
  const whether = isNonNull ? 'no entry is null' : 'entries can be null';
  return isListType(inner) ? `${whether}; each is a list, ${entries(inner.ofType)}` : whether;
}
