import React, {useEffect, useRef, type ComponentProps, type ReactNode} from 'react';

/** A table that can be scrolled by keyboard when it is wider than its container (WCAG 2.2, 2.1.1). */
export function ScrollableTable(props: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const element = table.current;
    if (!element) {
      return undefined;
    }
    // The width changes with the window, the zoom and the fonts, and is unknown while a fold or a panel hides the table.
    const observer = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) {
        element.tabIndex = 0;
      } else {
        element.removeAttribute('tabindex');
      }
    });
    [element, ...element.children].forEach((part) => observer.observe(part));
    return () => observer.disconnect();
  }, []);
  return <table {...props} ref={table} />;
}
