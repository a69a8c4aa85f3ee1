import type {Attributes} from './elements';

/** Points of a box with rounded corners as Graphviz draws it: a start and eight curves. */
const POINTS_OF_BOX = 25;
const CORNER = '8';

/** Whole pixels are fine enough for the eye, and half as many characters for the reader's connection. */
export function rounded(value: string | undefined): string | undefined {
  return value?.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}

/** The same box as a `rect`, which is a tenth as long; undefined for every other path. */
export function compactBox({d}: Attributes): Attributes | undefined {
  const numbers = d?.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  if (numbers.length !== 2 * POINTS_OF_BOX) {
    return undefined;
  }
  const [xs, ys] = [0, 1].map((odd) => numbers.filter((_, index) => index % 2 === odd)) as [
    number[],
    number[],
  ];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [first, second] = [new Set(xs).size, new Set(ys).size];
  // The corners of a box lie on few lines; a winding arrow of as many points does not.
  return first > 8 || second > 8
    ? undefined
    : {
        x: String(x),
        y: String(y),
        width: String(Math.max(...xs) - x),
        height: String(Math.max(...ys) - y),
        rx: CORNER,
      };
}
