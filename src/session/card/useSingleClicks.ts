import {useEffect, type RefObject} from 'react';

/**
 * Takes a double click for one click. The first one may bring another screen, and the second would press
 * whatever came to be under the pointer. In fields, a double click selects a word.
 */
export function useSingleClicks(container: RefObject<HTMLElement>): void {
  useEffect(() => {
    const root = container.current;
    const ignoreSecond = (event: MouseEvent) => {
      if (event.detail > 1 && !(event.target instanceof HTMLInputElement)) {
        event.preventDefault();
        event.stopPropagation();
      }
    };
    root?.addEventListener('click', ignoreSecond, true);
    return () => root?.removeEventListener('click', ignoreSecond, true);
  }, [container]);
}
