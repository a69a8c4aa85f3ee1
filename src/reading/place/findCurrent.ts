/** Where a page is scrolled to, in pixels. */
export type View = {
  /** Tops of the page's headings, in order, below the top of the window. */
  tops: readonly number[];
  /** Where a heading is when a link has led to it. */
  start: number;
  /** How far the page is scrolled, and can still be scrolled. */
  scrolled: number;
  rest: number;
};

/** Scroll positions can be fractions of a pixel. */
const TOLERANCE = 0.5;

/**
 * Finds the section that the reader is in: the last one whose heading has reached `start`. Headings near the end of the
 * page never do, so they share the way from the last one that does to the end of the page.
 *
 * @returns the index of its heading; -1 before the first heading
 */
export function findCurrent({tops, start, scrolled, rest}: View): number {
  const end = scrolled + rest;
  const reached = tops.map((top) => scrolled + top - start);
  const reachable = reached.filter((position) => position <= end + TOLERANCE);
  if (end < TOLERANCE) {
    return reachable.length - 1;
  }
  const last = Math.max(0, reachable.at(-1) ?? 0);
  const step = (end - last) / (reached.length - reachable.length);
  return reached
    .map((position, index) =>
      index < reachable.length ? position : last + step * (index - reachable.length + 1),
    )
    .findLastIndex((position) => position <= scrolled + TOLERANCE);
}
