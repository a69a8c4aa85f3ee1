/** Gives up after this many frames: something else is moving the page. */
const MOST_FRAMES = 30;
/** Content that comes into view gets its height in the following frame. */
const STILL_FRAMES = 3;

type Target = Pick<Element, 'scrollIntoView' | 'getBoundingClientRect'>;
type NextFrame = (callback: () => void) => void;

/**
 * Scrolls to the target of a link, and again while layout shifts move it: parts of long pages get their real height
 * only when they come into view, and push down what is below them.
 */
export function stayAt(target: Target, nextFrame: NextFrame = requestAnimationFrame): void {
  let place: number | undefined;
  let still = 0;
  let frames = 0;
  const align = () => {
    if (target.getBoundingClientRect().top === place) {
      still += 1;
    } else {
      target.scrollIntoView();
      place = target.getBoundingClientRect().top;
      still = 0;
    }
    frames += 1;
    if (still < STILL_FRAMES && frames < MOST_FRAMES) {
      nextFrame(align);
    }
  };
  nextFrame(align);
}
