import {isListType, isNonNullType, type GraphQLType} from 'graphql';

/** Guarantees for a result: nullability, list or not, nullability of items. */
export function outputNullability(type: GraphQLType): string {
  const nullability = isNonNullType(type) ? 'non-null' : 'nullable';
  const inner = withoutNonNull(type);
  return isListType(inner) ? `${nullability} list of ${itemsOf(inner.ofType)}` : nullability;
}

/** Whether a caller must provide an input. */
export function inputNullability(type: GraphQLType, hasDefault: boolean): string {
  const isNonNull = isNonNullType(type);
  const inner = withoutNonNull(type);
  const need = isNonNull && !hasDefault ? 'required' : 'optional';
  const limit = isNonNull && hasDefault ? ', non-null' : '';
  return isListType(inner) ? `${need}${limit} list of ${itemsOf(inner.ofType)}` : `${need}${limit}`;
}

function itemsOf(type: GraphQLType): string {
  const nullability = isNonNullType(type) ? 'non-null' : 'nullable';
  const inner = withoutNonNull(type);
  return isListType(inner)
    ? `${nullability} lists of ${itemsOf(inner.ofType)}`
    : `${nullability} items`;
}

function withoutNonNull(type: GraphQLType): GraphQLType {
  return isNonNullType(type) ? type.ofType : type;
}
