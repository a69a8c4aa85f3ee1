import type {ElementPart, Page, Part} from '../../src/compact-pages';

/** A mention of a shared part costs about as much as this many characters that repeat themselves. */
const FEWEST_CHARACTERS = 80;

/** Programs and their data: texts of several lines, from this length on. */
const FEWEST_OF_PROGRAM = 100;

/**
 * Moves parts that stand in several places to one: the largest first, so that no place is shared in
 * halves. Programs come before all others in the order of the alphabet: they resemble each other more than
 * what is around them, and compression finds likenesses only nearby.
 */
export function shareRepeated(root: Part): Page {
  const uses = new Map<string, number>();
  count(root, uses);
  const programs = programsIn(root);
  const shared: Part[] = [...programs];
  const places = new Map(programs.map((text, place) => [JSON.stringify(text), place]));

  function share(part: Part): Part {
    const key = JSON.stringify(part);
    const isShared = places.has(key) || (uses.get(key) ?? 0) > 1;
    if (key.length < FEWEST_CHARACTERS || !isShared) {
      return withSharedParts(part);
    }
    const place = places.get(key) ?? shared.push(withSharedParts(part)) - 1;
    places.set(key, place);
    return place;
  }

  /** The first entry of an element is the number of its shape, not a part. */
  function withSharedParts(part: Part): Part {
    if (!Array.isArray(part)) {
      return part;
    }
    const [shape, ...parts] = part as ElementPart;
    return [shape, ...parts.map(share)];
  }

  return {root: withSharedParts(root), shared};
}

/** Counts a part's own parts once, however often it stands: they are written once with it. */
function count(part: Part, uses: Map<string, number>): void {
  const key = JSON.stringify(part);
  const before = uses.get(key) ?? 0;
  uses.set(key, before + 1);
  if (before === 0 && Array.isArray(part)) {
    const [, ...parts] = part as ElementPart;
    parts.forEach((one) => count(one, uses));
  }
}

function programsIn(part: Part): string[] {
  const found = new Set<string>();
  const open: Part[] = [part];
  for (let one = open.pop(); one !== undefined; one = open.pop()) {
    if (typeof one === 'string' && one.includes('\n') && one.length >= FEWEST_OF_PROGRAM) {
      found.add(one);
    } else if (Array.isArray(one)) {
      open.push(...one.slice(1));
    }
  }
  return [...found].sort();
}
