import type {Attributes} from './elements';

/** Points of Graphviz's box with rounded corners: a start and eight curves. */
const POINTS_OF_BOX = 25;
const CORNER = '8';

/** Rounds to whole pixels, which halves the size without a visible difference. */
export function rounded(value: string | undefined): string | undefined {
  return value?.replace(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))));
}

/** Converts a curve to relative coordinates, which are shorter. */
export function relative(path: string): string {
  const [, start, curve] = /^M(-?\d+,-?\d+)C([-\d, ]+)$/.exec(path) ?? [];
  if (start === undefined || curve === undefined) {
    return path;
  }
  let from = pointOf(start);
  const points = curve.trim().split(' ').map(pointOf);
  const steps = points.map(([x, y], index) => {
    const step = `${x - from[0]},${y - from[1]}`;
    // Two control points and the end point, where the next curve starts.
    from = index % 3 === 2 ? [x, y] : from;
    return step;
  });
  return `M${start}c${steps.join(' ')}`;
}

/** The points of a polygon without the repeated first point. */
export function open(points: string): string {
  const [first, ...others] = points.trim().split(' ');
  return others.length > 2 && others.at(-1) === first
    ? [first, ...others.slice(0, -1)].join(' ')
    : points;
}

function pointOf(text: string): [number, number] {
  const [x = 0, y = 0] = text.split(',').map(Number);
  return [x, y];
}

/** Converts a box to a `rect`, which is a tenth of the size; undefined for other paths. */
export function compactBox({d}: Attributes): Attributes | undefined {
  const numbers = d?.match(/-?\d+(?:\.\d+)?/g)?.map(Number) ?? [];
  if (numbers.length !== 2 * POINTS_OF_BOX) {
    return undefined;
  }
  const everySecond = (from: 0 | 1) => numbers.filter((_, index) => index % 2 === from);
  const [xs, ys] = [everySecond(0), everySecond(1)];
  const [x, y] = [Math.min(...xs), Math.min(...ys)];
  const [first, second] = [new Set(xs).size, new Set(ys).size];
  // The points of a box share few coordinates, unlike a winding arrow with as many points.
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
