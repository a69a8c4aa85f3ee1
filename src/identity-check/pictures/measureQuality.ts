import type {Brightness} from './pixels';

export type Quality = {
  /** Mean brightness, 0 to 255. */
  exposure: number;
  /** Variance of the Laplacian: the fewer sharp edges, the lower. */
  sharpness: number;
};

/** Measures `area` of a picture, by default all of it. */
export function measureQuality(
  {width, height, values}: Brightness,
  area: Area = {left: 0, top: 0, right: width - 1, bottom: height - 1},
): Quality {
  let bright = 0;
  let sum = 0;
  let squares = 0;
  let count = 0;
  const at = (x: number, y: number) => values[y * width + x] ?? 0;
  for (let y = Math.max(1, area.top); y < Math.min(height - 1, area.bottom); y += 1) {
    for (let x = Math.max(1, area.left); x < Math.min(width - 1, area.right); x += 1) {
      const own = at(x, y);
      const edge = at(x - 1, y) + at(x + 1, y) + at(x, y - 1) + at(x, y + 1) - 4 * own;
      bright += own;
      sum += edge;
      squares += edge * edge;
      count += 1;
    }
  }
  if (count === 0) {
    return {exposure: 0, sharpness: 0};
  }
  const mean = sum / count;
  return {exposure: bright / count, sharpness: squares / count - mean * mean};
}

/** Inclusive, in pixels. */
export type Area = {left: number; top: number; right: number; bottom: number};
