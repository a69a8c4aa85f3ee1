import {canonicalPathname, hasAnyGroup} from '@gated-docs/access';
import {combinations} from '../../plan/computeEditions';
import type {AccessMatrix, MatrixPage} from './accessMatrix';

/** An anonymous reader, or a reader with exactly these groups. */
export type Reader = 'anonymous' | readonly string[];

/** Requirements of a page; `null` if it does not exist. */
export type Requirement = {requires?: string[][] | undefined} | null;

/** A page whose readers differ. Lists only minimal readers, not those with more groups. */
export type PageChange = {
  route: string;
  before: Requirement;
  after: Requirement;
  gained: Reader[];
  lost: Reader[];
};

/** The pages that some readers gain or lose. */
export function accessDiff(before: AccessMatrix, after: AccessMatrix): PageChange[] {
  const [old, current] = [byPath(before), byPath(after)];
  const paths = [...new Set([...old.keys(), ...current.keys()])].sort();
  return paths.flatMap((path) => {
    const [was, is] = [old.get(path) ?? null, current.get(path) ?? null];
    const readers = readersToAsk([was, is]);
    const gained = weakest(readers.filter((one) => mayRead(is, one) && !mayRead(was, one)));
    const lost = weakest(readers.filter((one) => mayRead(was, one) && !mayRead(is, one)));
    return gained.length + lost.length === 0
      ? []
      : [{route: (is ?? was)?.route ?? path, before: was, after: is, gained, lost}];
  });
}

const byPath = ({pages}: AccessMatrix) =>
  new Map<string, MatrixPage>(
    pages.map((page) => [canonicalPathname(page.route) ?? page.route, page]),
  );

/** Only groups that a page names affect it. */
function readersToAsk(pages: readonly Requirement[]): Reader[] {
  const groups = pages.flatMap((page) => page?.requires?.flat() ?? []);
  return ['anonymous', ...combinations([...new Set(groups)])];
}

function mayRead(page: Requirement, reader: Reader): boolean {
  if (!page || page.requires === undefined) {
    return page !== null;
  }
  return reader !== 'anonymous' && page.requires.every((groups) => hasAnyGroup(reader, groups));
}

/** The minimal elements of the list. */
function weakest(readers: readonly Reader[]): Reader[] {
  const isBeyond = (reader: Reader, other: Reader) =>
    other !== reader &&
    reader !== 'anonymous' &&
    (other === 'anonymous' || other.every((group) => reader.includes(group)));
  return readers.filter((reader) => !readers.some((other) => isBeyond(reader, other)));
}
