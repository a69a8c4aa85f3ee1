import type {Area} from './measureQuality';
import type {Pixels} from './pixels';

/**
 * Where a document is in a picture. `cut-off`: something of a document's size extends beyond the picture. `none`:
 * nothing that stands out from the background has a document's size and shape.
 */
type Finding = {status: 'found'; area: Area} | {status: 'cut-off'} | {status: 'none'};

/** Minimum colour distance between the background and other pixels. */
const MIN_DISTANCE = 48;
/** Minimum share of the picture, and (`MIN_FILL`) of its own bounds, that a straight document covers. */
const MIN_COVER = 0.12;
const MIN_FILL = 0.7;
/** Long side to short side: cards are 1.59 (ID-1), passports 1.42 (ID-3); at an angle, somewhat more or less. */
const ASPECTS = {least: 1.2, most: 1.95};
/** Share of a picture's side that a document may touch before it counts as cut off. */
const MAX_TOUCHING = 0.12;

/**
 * Finds the largest region that differs from the most frequent colour of the picture's rim, and checks its size,
 * shape and position. Ignores the content: a blank card passes.
 */
export function findDocument(pixels: Pixels): Finding {
  const {width, height} = pixels;
  const foreground = markForeground(pixels);
  const largest = largestPart(foreground, width, height);
  if (!largest || largest.size < MIN_COVER * width * height) {
    return {status: 'none'};
  }
  if (largest.touching.some((share) => share > MAX_TOUCHING)) {
    return {status: 'cut-off'};
  }
  const {left, top, right, bottom} = largest.area;
  const [across, down] = [right - left + 1, bottom - top + 1];
  const aspect = Math.max(across, down) / Math.min(across, down);
  const isDocument =
    largest.size / (across * down) >= MIN_FILL && aspect >= ASPECTS.least && aspect <= ASPECTS.most;
  return isDocument ? {status: 'found', area: largest.area} : {status: 'none'};
}

type Color = [red: number, green: number, blue: number];

/** 1 for pixels that differ from the background, 0 for others. */
function markForeground({width, height, data}: Pixels): Uint8Array {
  const colorAt = (index: number): Color => [
    data[index * 4] ?? 0,
    data[index * 4 + 1] ?? 0,
    data[index * 4 + 2] ?? 0,
  ];
  const background = mostFrequent(rimOf(width, height).map(colorAt));
  const marks = new Uint8Array(width * height);
  for (let index = 0; index < marks.length; index += 1) {
    marks[index] = distance(colorAt(index), background) >= MIN_DISTANCE ? 1 : 0;
  }
  return marks;
}

/** Indexes of the outermost pixels. */
function rimOf(width: number, height: number): number[] {
  const rim: number[] = [];
  for (let x = 0; x < width; x += 1) {
    rim.push(x, (height - 1) * width + x);
  }
  for (let y = 1; y < height - 1; y += 1) {
    rim.push(y * width, y * width + width - 1);
  }
  return rim;
}

/** Mean colour of the fullest of 512 buckets, so that an object in a corner does not count. */
function mostFrequent(colors: readonly Color[]): Color {
  const boxes = new Map<number, Color[]>();
  for (const color of colors) {
    const [red, green, blue] = color;
    const box = (red >> 5) * 64 + (green >> 5) * 8 + (blue >> 5);
    boxes.set(box, [...(boxes.get(box) ?? []), color]);
  }
  const fullest = [...boxes.values()].reduce((a, b) => (b.length > a.length ? b : a), []);
  const mean = (channel: 0 | 1 | 2) =>
    fullest.reduce((sum, color) => sum + color[channel], 0) / Math.max(1, fullest.length);
  return [mean(0), mean(1), mean(2)];
}

function distance(a: Color, b: Color): number {
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2]);
}

type Part = {
  /** In pixels, including any gaps within its rows. */
  size: number;
  area: Area;
  /** Share of each side of the picture that it touches, 0 to 1. */
  touching: readonly number[];
};

/** The largest connected region of marked pixels. */
function largestPart(marks: Uint8Array, width: number, height: number): Part | undefined {
  const seen = new Uint8Array(marks.length);
  let largest: Part | undefined;
  for (let start = 0; start < marks.length; start += 1) {
    if (marks[start] === 1 && seen[start] === 0) {
      const part = measurePart(collect(marks, seen, start, width), width, height);
      largest = largest && largest.size >= part.size ? largest : part;
    }
  }
  return largest;
}

/** Indexes of all marked pixels connected to `start`. */
function collect(marks: Uint8Array, seen: Uint8Array, start: number, width: number): number[] {
  const found = [start];
  seen[start] = 1;
  for (let next = 0; next < found.length; next += 1) {
    const index = found[next] ?? 0;
    const x = index % width;
    const neighbours = [
      ...(x > 0 ? [index - 1] : []),
      ...(x < width - 1 ? [index + 1] : []),
      index - width,
      index + width,
    ];
    for (const neighbour of neighbours) {
      if (marks[neighbour] === 1 && seen[neighbour] === 0) {
        seen[neighbour] = 1;
        found.push(neighbour);
      }
    }
  }
  return found;
}

function measurePart(indexes: readonly number[], width: number, height: number): Part {
  const rows = new Map<number, [left: number, right: number]>();
  const touches = [0, 0, 0, 0];
  for (const index of indexes) {
    const x = index % width;
    const y = Math.floor(index / width);
    const [left, right] = rows.get(y) ?? [x, x];
    rows.set(y, [Math.min(left, x), Math.max(right, x)]);
    [x === 0, y === 0, x === width - 1, y === height - 1].forEach((isThere, side) => {
      touches[side] = (touches[side] ?? 0) + Number(isThere);
    });
  }
  const area = {left: width, top: height, right: 0, bottom: 0};
  let size = 0;
  for (const [y, [left, right]] of rows) {
    size += right - left + 1;
    area.left = Math.min(area.left, left);
    area.right = Math.max(area.right, right);
    area.top = Math.min(area.top, y);
    area.bottom = Math.max(area.bottom, y);
  }
  const lengths = [height, width, height, width];
  return {size, area, touching: touches.map((count, side) => count / (lengths[side] ?? 1))};
}
