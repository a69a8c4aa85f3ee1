import {useEffect, type RefObject} from 'react';

/**
 * Treats a double click as one click: the first may open another screen, and the second would hit whatever is under
 * the pointer then. Excludes inputs, where a double click selects a word.
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
