import {rankOf} from './scalars';

type Condition = Readonly<Record<string, unknown>>;

const compare =
  (holds: (one: number, other: number) => boolean) => (value: unknown, to: unknown) => {
    const [one, other] = [rankOf(value), rankOf(to)];
    return one !== null && other !== null && holds(one, other);
  };

const isEqual = (value: unknown, to: unknown) =>
  value === to || (rankOf(value) !== null && rankOf(value) === rankOf(to));
const isIn = (value: unknown, to: unknown) => (to as unknown[]).some((one) => isEqual(value, one));

const POSITIVE: Readonly<Record<string, (value: unknown, to: unknown) => boolean>> = {
  eq: isEqual,
  in: isIn,
  gt: compare((one, other) => one > other),
  gte: compare((one, other) => one >= other),
  lt: compare((one, other) => one < other),
  lte: compare((one, other) => one <= other),
  contains: (value, to) => typeof value === 'string' && value.includes(String(to)),
  startsWith: (value, to) => typeof value === 'string' && value.startsWith(String(to)),
  endsWith: (value, to) => typeof value === 'string' && value.endsWith(String(to)),
};

/** Conditions for one value; the prefix `n` negates a condition, which then also matches missing values. */
const OPERATIONS = new Map(
  Object.entries(POSITIVE).flatMap(([name, test]) => [
    [name, test] as const,
    [`n${name}`, (value: unknown, to: unknown) => !test(value, to)] as const,
  ]),
);

const LISTS: Readonly<Record<string, (items: unknown[], to: unknown) => boolean>> = {
  some: (items, to) => items.some((item) => matchesWhere(item, to as Condition)),
  all: (items, to) => items.every((item) => matchesWhere(item, to as Condition)),
  none: (items, to) => !items.some((item) => matchesWhere(item, to as Condition)),
  any: (items, to) => items.length > 0 === to,
};

/** Whether an element matches a `where` argument; all conditions of an object must match. */
export function matchesWhere(value: unknown, where: Condition | null | undefined): boolean {
  return Object.entries(where ?? {}).every(([name, to]) => {
    if (name === 'and' || name === 'or') {
      const matches = (inner: Condition) => matchesWhere(value, inner);
      return name === 'and'
        ? (to as Condition[]).every(matches)
        : (to as Condition[]).some(matches);
    }
    const test = OPERATIONS.get(name);
    if (test) {
      return test(value ?? null, to);
    }
    return Array.isArray(value) && LISTS[name]
      ? LISTS[name](value, to)
      : matchesWhere((value as Condition | null)?.[name], to as Condition);
  });
}
