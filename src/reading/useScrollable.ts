import {useEffect, type RefObject} from 'react';

/**
 * Makes an element a tab stop while its content is wider or higher than itself, so that the arrow keys can scroll it
 * (WCAG 2.2, 2.1.1). The size changes with the window, the zoom and the fonts, and is unknown while a fold or a panel
 * hides the element.
 *
 * @param name of what is scrolled; an element with a name of its own needs none
 */
export function useScrollable(place: RefObject<HTMLElement | null>, name?: string): void {
  useEffect(() => {
    const element = place.current;
    if (!element) {
      return undefined;
    }
    const update = () => {
      const isScrollable =
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      const attributes = {tabindex: '0', ...(name && {role: 'group', 'aria-label': name})};
      for (const [attribute, value] of Object.entries(attributes)) {
        if (isScrollable) {
          element.setAttribute(attribute, value);
        } else {
          element.removeAttribute(attribute);
        }
      }
    };
    const observer = new ResizeObserver(update);
    [element, ...element.children].forEach((part) => observer.observe(part));
    return () => observer.disconnect();
  }, [place, name]);
}
