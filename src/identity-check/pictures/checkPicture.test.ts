import {describe, expect, it} from 'vitest';
import {checkDocument, checkSelfie, type CountFaces} from './checkPicture';
import type {Pixels} from './pixels';

type Color = readonly [number, number, number];

const TABLE: Color = [92, 64, 44];
const PAPER: Color = [232, 234, 228];
const INK: Color = [30, 34, 40];
const SIZE = {width: 240, height: 180};

type Rectangle = {x: number; y: number; width: number; height: number};
/** An ID-1 card of 160 × 101 pixels in the middle. */
const CARD: Rectangle = {x: 40, y: 40, width: 160, height: 101};

function paper(background: Color): Pixels {
  const data = new Uint8ClampedArray(SIZE.width * SIZE.height * 4);
  for (let index = 0; index < data.length; index += 4) {
    data.set([...background, 255], index);
  }
  return {...SIZE, data};
}

function fill(pixels: Pixels, {x, y, width, height}: Rectangle, color: Color): Pixels {
  for (let row = Math.max(0, y); row < Math.min(pixels.height, y + height); row += 1) {
    for (let column = Math.max(0, x); column < Math.min(pixels.width, x + width); column += 1) {
      pixels.data.set([...color, 255], (row * pixels.width + column) * 4);
    }
  }
  return pixels;
}

/** A card with lines of lettering on a table. */
function cardAt(place: Rectangle, table = TABLE, card = PAPER, ink = INK): Pixels {
  const pixels = fill(paper(table), place, card);
  for (let line = place.y + 12; line < place.y + place.height - 12; line += 10) {
    for (let letter = place.x + 12; letter < place.x + place.width - 12; letter += 6) {
      fill(pixels, {x: letter, y: line, width: 3, height: 5}, ink);
    }
  }
  return pixels;
}

/** Out of focus: three box blurs in a row approximate a lens. */
const defocus = (pixels: Pixels) => blur(blur(blur(pixels, 2), 2), 2);

/** Box blur. */
function blur(pixels: Pixels, radius: number): Pixels {
  const blurred = {...pixels, data: new Uint8ClampedArray(pixels.data)};
  const at = (x: number, y: number, channel: number) => {
    const column = Math.min(pixels.width - 1, Math.max(0, x));
    const row = Math.min(pixels.height - 1, Math.max(0, y));
    return pixels.data[(row * pixels.width + column) * 4 + channel] ?? 0;
  };
  const side = 2 * radius + 1;
  for (let index = 0; index < pixels.width * pixels.height; index += 1) {
    const [x, y] = [index % pixels.width, Math.floor(index / pixels.width)];
    for (let channel = 0; channel < 3; channel += 1) {
      let sum = 0;
      for (let step = 0; step < side * side; step += 1) {
        sum += at(x + (step % side) - radius, y + Math.floor(step / side) - radius, channel);
      }
      blurred.data[index * 4 + channel] = sum / (side * side);
    }
  }
  return blurred;
}

function scale(pixels: Pixels, factor: number): Pixels {
  return {
    ...pixels,
    data: pixels.data.map((value, index) => (index % 4 === 3 ? 255 : value * factor)),
  };
}

describe('checkDocument', () => {
  it.each([
    ['a card in the middle', cardAt(CARD)],
    ['a card held upright', cardAt({x: 70, y: 12, width: 96, height: 152})],
    ['an open passport page', cardAt({x: 40, y: 35, width: 156, height: 110})],
    ['a dark card on a light table', cardAt(CARD, [235, 232, 225], [40, 52, 90], PAPER)],
    [
      'a card with something else in a corner',
      fill(cardAt(CARD), {x: 0, y: 0, width: 20, height: 14}, PAPER),
    ],
    ['a picture that is a little out of focus', blur(cardAt(CARD), 1)],
  ])('accepts %s', (_name, pixels) => {
    expect(checkDocument(pixels)).toBeNull();
  });

  it.each([
    // problem, picture
    ['cut-off', cardAt({...CARD, x: 120})],
    ['cut-off', cardAt({x: -10, y: -10, width: 180, height: 113})],
    ['cut-off', cardAt({x: 20, y: 100, width: 160, height: 101})],
    ['no-document', fill(paper(TABLE), {x: 100, y: 80, width: 30, height: 19}, PAPER)],
    // A square and a stripe.
    ['no-document', cardAt({x: 60, y: 30, width: 110, height: 110})],
    ['no-document', cardAt({x: 20, y: 70, width: 200, height: 30})],
    ['blurry', defocus(cardAt(CARD))],
    ['blurry', paper([128, 128, 128])],
    ['too-dark', scale(cardAt(CARD), 0.2)],
    ['too-bright', paper([252, 252, 252])],
  ])('reports %s (8.37)', (problem, pixels) => {
    expect(checkDocument(pixels)).toBe(problem);
  });
});

describe('checkSelfie', () => {
  const portrait = () =>
    fill(
      fill(paper([170, 180, 190]), {x: 80, y: 30, width: 80, height: 110}, [205, 160, 130]),
      {
        x: 95,
        y: 65,
        width: 50,
        height: 6,
      },
      INK,
    );
  const counts =
    (faces: number | undefined): CountFaces =>
    () =>
      Promise.resolve(faces);

  it.each([
    [1, null],
    [0, 'no-face'],
    [2, 'several-faces'],
    // A browser that cannot count faces leaves it to the checking service.
    [undefined, null],
  ])('reports for %j faces: %j (8.37)', async (faces, problem) => {
    expect(await checkSelfie(portrait(), counts(faces))).toBe(problem);
  });

  it.each([
    ['blurry', defocus(portrait())],
    ['too-dark', scale(portrait(), 0.15)],
    ['too-bright', paper([250, 250, 250])],
  ])('reports %s regardless of the number of faces', async (problem, pixels) => {
    expect(await checkSelfie(pixels, counts(1))).toBe(problem);
  });
});
