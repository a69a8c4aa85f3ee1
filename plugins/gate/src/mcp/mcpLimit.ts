import {createMemoryStore} from '../state/memoryStore';
import type {StateStore} from '../state/stateStore';

/** Takes one message of a person. Resolves to the seconds to wait before the next one; 0 if this one is permitted. */
export type MCPLimit = (personId: string) => Promise<number>;

const PER_PERSON = {burst: 20, perSecond: 1};
/** A search takes some ten milliseconds, in which the process serves nobody else. */
const PER_PROCESS = {burst: 40, perSecond: 10};

/** Limits each person at all gates, and each process. */
export function createMCPLimit({take}: StateStore, clock: () => number): MCPLimit {
  const own = createMemoryStore();
  return async (personId) =>
    (await take(`mcp ${personId}`, PER_PERSON, clock())) || own.take('mcp', PER_PROCESS, clock());
}
