import {lastSequence} from '../platform/changes';
import {ContractError} from '../contract/contractError';
import {invalid} from '../platform/missions';
import type {Json, PlatformState} from '../platform/platformState';

export type PageArguments = {
  first?: number | null;
  last?: number | null;
  after?: string | null;
  before?: string | null;
};

/** Content of a cursor: the position of an element, the time of its page, and the `sequence` of the first page. */
type Cursor = {key: string; readAt: number; sequence: number};

const HOUR_MS = 3_600_000;
const MAX_PAGE = 200;
const DEFAULT_PAGE = 50;

/** A page of elements, sorted by key. */
export function connection(
  elements: readonly {key: string; node: Json}[],
  {first, last, after, before}: PageArguments,
  state: PlatformState,
): Json {
  for (const [name, size] of Object.entries({first, last})) {
    if (size != null && !(size >= 1 && size <= MAX_PAGE)) {
      throw invalid(`/${name}`, 'out_of_range', `Must be from 1 to ${MAX_PAGE}.`);
    }
  }
  if (first != null && last != null) {
    throw invalid('/last', 'invalid_format', 'Must not be combined with first.');
  }
  const [start, end] = [after, before].map((text) =>
    text == null ? null : readCursor(text, state.now().getTime()),
  );
  const sequence = start?.sequence ?? end?.sequence ?? lastSequence(state);
  const within = elements.filter(({key}) => (!start || key > start.key) && (!end || key < end.key));
  const page = last != null ? within.slice(-last) : within.slice(0, first ?? DEFAULT_PAGE);
  const readAt = state.now().getTime();
  const edges = page.map(({key, node}) => ({
    node,
    cursor: Buffer.from(JSON.stringify({key, readAt, sequence})).toString('base64url'),
  }));
  return {
    pageInfo: {
      hasNextPage: page.length > 0 && page.at(-1) !== elements.at(-1),
      hasPreviousPage: page.length > 0 && page[0] !== elements[0],
      startCursor: edges[0]?.cursor ?? null,
      endCursor: edges.at(-1)?.cursor ?? null,
    },
    edges,
    nodes: page.map(({node}) => node),
    totalCount: Math.min(elements.length, 10_000),
    sequence,
  };
}

function readCursor(text: string, now: number): Cursor {
  const cursor = parseCursor(text);
  if (!cursor) {
    throw new ContractError('invalid_cursor');
  }
  if (now - cursor.readAt > HOUR_MS) {
    throw new ContractError('cursor_expired');
  }
  return cursor;
}

function parseCursor(text: string): Cursor | null {
  try {
    return JSON.parse(Buffer.from(text, 'base64url').toString()) as Cursor;
  } catch {
    return null;
  }
}
