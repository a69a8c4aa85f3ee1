import {useEffect, type AriaAttributes, type RefObject} from 'react';

type Attributes = {tabIndex: number; role?: string} & Pick<AriaAttributes, 'aria-label'>;

/**
 * Makes an element a tab stop while its content is wider or higher than itself, so that the arrow keys can scroll it
 * (WCAG 2.2, 2.1.1). The size changes with the window, the zoom and the fonts, and is unknown while a fold or a panel
 * hides the element. Until the script runs, every such element is a tab stop.
 *
 * @param name of what is scrolled; an element with a name of its own needs none
 * @returns the element's attributes
 */
export function useScrollable(place: RefObject<HTMLElement | null>, name?: string): Attributes {
  useEffect(() => {
    const element = place.current;
    if (!element) {
      return undefined;
    }
    const update = () => {
      const isScrollable =
        element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      for (const [attribute, value] of Object.entries(tabStop(name))) {
        if (isScrollable) {
          element.setAttribute(attribute, String(value));
        } else {
          element.removeAttribute(attribute);
        }
      }
    };
    const observer = new ResizeObserver(update);
    [element, ...element.children].forEach((part) => observer.observe(part));
    return () => observer.disconnect();
  }, [place, name]);
  return tabStop(name);
}

/** React sets them once: they do not change between renders. */
function tabStop(name: string | undefined): Attributes {
  return {tabIndex: 0, ...(name && {role: 'group', 'aria-label': name})};
}
