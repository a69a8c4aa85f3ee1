import {expect, it} from 'vitest';
import {scrollToStable} from './scrollToStable';

/** A page that pushes its target down by these amounts, one per frame, and then settles. */
function pageThatMoves(...pushes: number[]) {
  let top = 500;
  let scrolls = 0;
  const frames: (() => void)[] = [];
  const target = {
    scrollIntoView: () => {
      top = 100;
      scrolls += 1;
    },
    getBoundingClientRect: () => ({top}) as DOMRect,
  };
  const run = (): number => {
    let shown = 0;
    for (let frame = frames.shift(); frame; frame = frames.shift()) {
      frame();
      top += pushes.shift() ?? 0;
      shown += 1;
    }
    return shown;
  };
  return {
    target,
    run,
    nextFrame: (frame: () => void) => frames.push(frame),
    seen: () => ({top, scrolls}),
  };
}

it.each([
  ['a page that does not move', [], 1],
  ['a page that moves it once', [700], 2],
  ['a page that moves it late', [0, 0, 700, 0, 40], 3],
])('keeps its target in view on %s', (_name, pushes, scrolls) => {
  const page = pageThatMoves(...pushes);
  scrollToStable(page.target, page.nextFrame);
  page.run();
  expect(page.seen()).toEqual({top: 100, scrolls});
});

it('gives up on a page that never settles', () => {
  const page = pageThatMoves(...Array.from({length: 1_000}, () => 1));
  scrollToStable(page.target, page.nextFrame);
  expect(page.run()).toBeLessThan(100);
});
