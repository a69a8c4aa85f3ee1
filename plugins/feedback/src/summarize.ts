import * as z from 'zod';
import {MAX_QUERY_LENGTH, REASONS, type Reason} from './events';

/** Untrusted input; only events in the format of the pages are counted. */
const Event = z.discriminatedUnion('event', [
  z.object({event: z.literal('page'), page: z.string().max(200), helpful: z.boolean()}),
  z.object({event: z.literal('reason'), page: z.string().max(200), reason: z.enum(REASONS)}),
  z.object({event: z.literal('search'), query: z.string().max(MAX_QUERY_LENGTH)}),
]);

type PageCount = {
  page: string;
  yes: number;
  no: number;
  reasons: Partial<Record<Reason, number>>;
};

export type Summary = {
  /** Pages that did not help come first. */
  pages: PageCount[];
  /** Searches without results, most frequent first. */
  searches: {query: string; count: number}[];
  /** Number of searches that are too rare to be shown, because they may identify a person. */
  rare: number;
  /** Number of lines that are not feedback. */
  ignored: number;
};

/** Minimum count of a query to be shown. */
export const MIN_COUNT = 3;

/** Counts feedback: lines of JSON, as the endpoint received them. */
export function summarize(lines: Iterable<string>): Summary {
  const pages = new Map<string, PageCount>();
  const queries = new Map<string, number>();
  let ignored = 0;
  for (const line of lines) {
    if (line.trim() === '') {
      continue;
    }
    const event = readEvent(line);
    if (event === null) {
      ignored += 1;
    } else if (event.event === 'search') {
      queries.set(event.query, (queries.get(event.query) ?? 0) + 1);
    } else {
      const {page} = event;
      const count = pages.get(page) ?? {page, yes: 0, no: 0, reasons: {}};
      pages.set(page, count);
      if (event.event === 'page') {
        count[event.helpful ? 'yes' : 'no'] += 1;
      } else {
        count.reasons[event.reason] = (count.reasons[event.reason] ?? 0) + 1;
      }
    }
  }
  const searches = [...queries].map(([query, count]) => ({query, count}));
  const shown = searches.filter(({count}) => count >= MIN_COUNT);
  return {
    pages: [...pages.values()].sort((a, b) => b.no - a.no || a.page.localeCompare(b.page)),
    searches: shown.sort((a, b) => b.count - a.count || a.query.localeCompare(b.query)),
    rare: searches.length - shown.length,
    ignored,
  };
}

function readEvent(line: string): z.infer<typeof Event> | null {
  try {
    return Event.safeParse(JSON.parse(line)).data ?? null;
  } catch {
    return null;
  }
}
