/** What makes two values the same. */
type KeyOf<T> = (value: T) => string;

const textOf = (value: unknown) => JSON.stringify(value);

/** What all of these lists have, which a page shows once: nothing if there is only one. */
export function commonTo<T>(
  [first = [], ...others]: readonly (readonly T[])[],
  keyOf: KeyOf<T> = textOf,
): T[] {
  const keys = others.map((list) => new Set(list.map(keyOf)));
  const isCommon = (value: T) => keys.every((known) => known.has(keyOf(value)));
  return others.length > 0 ? first.filter(isCommon) : [];
}

export function without<T>(
  list: readonly T[],
  common: readonly T[],
  keyOf: KeyOf<T> = textOf,
): T[] {
  const keys = new Set(common.map(keyOf));
  return list.filter((value) => !keys.has(keyOf(value)));
}
