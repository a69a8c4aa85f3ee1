import {createMemoryStore} from './memoryStore';
import type {Rate, StateStore} from './stateStore';

/** Takes one request of a person. Resolves to the seconds to wait before the next one; 0 if this one is permitted. */
export type PersonLimit = (personId: string) => Promise<number>;

/** Limits each person at all gates that share the store, and each process. */
export function createPersonLimit(
  {take}: Pick<StateStore, 'take'>,
  name: string,
  {person, process}: {person: Rate; process: Rate},
  clock: () => number,
): PersonLimit {
  const own = createMemoryStore();
  return async (personId) =>
    (await take(`${name} ${personId}`, person, clock())) || own.take(name, process, clock());
}
