import {tabMemory} from '@gated-docs/utils/memory';
import {parseRecord} from '@gated-docs/utils/unknown-data';

/** A call of this tab. */
export type PastCall = {
  /** Page and values; opening it fills the form. */
  link: string;
  name: string;
  status: number;
  at: string;
};

export type TabMemory = {
  /** Whose it is: another reader in the same tab starts anew. */
  reader: string;
  /** IDs in responses by the names of their properties, newest first. */
  seen: Readonly<Record<string, readonly string[]>>;
  calls: readonly PastCall[];
};

const KEY = 'portal.try';
const MAX_CALLS = 20;
const MAX_IDS = 20;
const MAX_ID_LENGTH = 100;

/** What this tab remembers of a reader's calls: no headers, no secrets. */
export function readMemory(reader: string): TabMemory {
  const memory = parseRecord(tabMemory.get(KEY));
  // Only `remember` writes it.
  return memory.reader === reader ? (memory as TabMemory) : {reader, seen: {}, calls: []};
}

/** Remembers a call and the IDs in its response. */
export function remember(memory: TabMemory, call: PastCall, body: unknown): TabMemory {
  const seen = {...memory.seen};
  for (const [name, ids] of idsIn(body)) {
    seen[name] = [...new Set([...ids, ...(seen[name] ?? [])])].slice(0, MAX_IDS);
  }
  const next = {...memory, seen, calls: [call, ...memory.calls].slice(0, MAX_CALLS)};
  tabMemory.set(KEY, JSON.stringify(next));
  return next;
}

/** The IDs in a value by the name of their property, the outermost first. */
function idsIn(body: unknown): Map<string, string[]> {
  const found = new Map<string, string[]>();
  let level: unknown[] = [body];
  while (level.length > 0) {
    const objects = level.filter((value) => typeof value === 'object' && value !== null);
    for (const [name, value] of objects.flatMap((object) => Object.entries(object))) {
      if (/^id$|Id$/.test(name) && typeof value === 'string' && value.length <= MAX_ID_LENGTH) {
        found.set(name, [...(found.get(name) ?? []), value]);
      }
    }
    level = objects.flatMap((object): unknown[] => Object.values(object));
  }
  return found;
}
