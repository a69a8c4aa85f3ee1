/** RGBA bytes, row by row; an `ImageData` is one. */
export type Pixels = {width: number; height: number; data: Uint8ClampedArray};

/** Brightness of each pixel, 0 to 255 (ITU-R BT.601). */
export type Brightness = {width: number; height: number; values: Float32Array};

export function measureBrightness({width, height, data}: Pixels): Brightness {
  const values = new Float32Array(width * height);
  for (let index = 0; index < values.length; index += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(index * 4, index * 4 + 3);
    values[index] = 0.299 * red + 0.587 * green + 0.114 * blue;
  }
  return {width, height, values};
}
