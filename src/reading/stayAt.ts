/** A page whose parts are still taking their heights after so many frames is doing something else. */
const MOST_FRAMES = 30;
/** What has come into view takes its height in the frame after. */
const STILL_FRAMES = 3;

type Target = Pick<Element, 'scrollIntoView' | 'getBoundingClientRect'>;
type NextFrame = (callback: () => void) => void;

/**
 * Goes to the target of a link, and again for as long as the page moves it: parts of long pages take their real
 * heights only when they come into view, and push what is below them away.
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
