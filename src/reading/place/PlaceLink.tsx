import React, {useEffect, useRef, type ComponentProps, type ReactNode} from 'react';
import {useCurrentSection} from './useCurrentSection';

/** The theme's scrollable lists: the table of contents, the sidebar, the menu of narrow screens. */
const LISTS = '.thin-scrollbar, .navbar-sidebar__item';

type Props = Omit<ComponentProps<'a'>, 'id' | 'href'> & {
  /** The heading's ID. */
  id: string;
};

/** A link to a section of the page, marked while the reader is there, and kept in view in its list. */
export function PlaceLink({id, children, ...props}: Props): ReactNode {
  const link = useRef<HTMLAnchorElement>(null);
  const isCurrent = useCurrentSection((current) => current === id);
  useEffect(() => {
    if (isCurrent && link.current) {
      keepInView(link.current);
    }
  }, [isCurrent]);
  return (
    <a {...props} ref={link} href={`#${id}`} aria-current={isCurrent ? 'true' : undefined}>
      {children}
    </a>
  );
}

/** Scrolls the list around an entry, but not the page. */
export function keepInView(entry: Element): void {
  const list = entry.closest(LISTS);
  const {top, bottom} = entry.getBoundingClientRect();
  const shown = list?.getBoundingClientRect();
  if (list && shown && (top < shown.top || bottom > shown.bottom)) {
    list.scrollTop += top - shown.top - shown.height / 3;
  }
}
