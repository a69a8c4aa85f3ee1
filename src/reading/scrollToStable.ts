/** Gives up after this many frames: something else is moving the page. */
const MAX_FRAMES = 30;
/** Content that comes into view gets its height in the following frame. */
const STABLE_FRAMES = 3;

type Target = Pick<Element, 'scrollIntoView' | 'getBoundingClientRect'>;
type NextFrame = (callback: () => void) => void;

/**
 * Scrolls to the target of a link, and again while layout shifts move it: parts of long pages get their real height
 * only when they come into view, and push down what is below them.
 */
export function scrollToStable(target: Target, nextFrame: NextFrame = requestAnimationFrame): void {
  let top: number | undefined;
  let stableFrames = 0;
  let frames = 0;
  const align = () => {
    if (target.getBoundingClientRect().top === top) {
      stableFrames += 1;
    } else {
      target.scrollIntoView();
      top = target.getBoundingClientRect().top;
      stableFrames = 0;
    }
    frames += 1;
    if (stableFrames < STABLE_FRAMES && frames < MAX_FRAMES) {
      nextFrame(align);
    }
  };
  nextFrame(align);
}
