import {isListType, isNonNullType, type GraphQLType} from 'graphql';

/** Guarantees for a result: nullability, list or not, nullability of items. */
export function outputNullability(type: GraphQLType): string {
  const nullability = isNonNullType(type) ? 'non-null' : 'nullable';
  const inner = withoutNonNull(type);
  return isListType(inner) ? `${nullability} list${itemsOf(inner.ofType)}` : nullability;
}

/** Whether a caller must provide an input. */
export function inputNullability(type: GraphQLType, hasDefault: boolean): string {
  const isNonNull = isNonNullType(type);
  const inner = withoutNonNull(type);
  const need = isNonNull && !hasDefault ? 'required' : 'optional';
  const limit = isNonNull && hasDefault ? ', non-null' : '';
  return isListType(inner) ? `${need}${limit} list${itemsOf(inner.ofType)}` : `${need}${limit}`;
}

/** What a list contains, as far as it is not the rule: items that are never null. */
function itemsOf(type: GraphQLType): string {
  const nullability = isNonNullType(type) ? '' : 'nullable ';
  const inner = withoutNonNull(type);
  if (isListType(inner)) {
    return ` of ${nullability}lists${itemsOf(inner.ofType)}`;
  }
  return nullability && ` of ${nullability}items`;
}

function withoutNonNull(type: GraphQLType): GraphQLType {
  return isNonNullType(type) ? type.ofType : type;
}
