import {useEffect, type RefObject} from 'react';

/**
 * Moves focus to the heading of a new screen, unless one of its fields has taken it. Otherwise focus would be lost
 * with the pressed button, and a screen reader would stay silent.
 */
export function useScreenFocus(container: RefObject<HTMLElement>): void {
  useEffect(() => {
    const root = container.current;
    if (!root) {
      return undefined;
    }
    let shown: Element | null = root.querySelector('h1');
    const follow = () => {
      const heading = root.querySelector<HTMLElement>('h1');
      if (heading === shown) {
        return;
      }
      shown = heading;
      const isFocusKept = root.contains(document.activeElement);
      if (heading && !isFocusKept) {
        heading.tabIndex = -1;
        heading.focus({preventScroll: true});
      }
    };
    const observer = new MutationObserver(follow);
    observer.observe(root, {childList: true, subtree: true});
    return () => observer.disconnect();
  }, [container]);
}
