import React, {useEffect, useRef, type ComponentProps, type ReactNode} from 'react';

/** A table that can be scrolled by keyboard when it is wider than its container (WCAG 2.2, 2.1.1). */
export function ScrollableTable(props: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  useEffect(() => {
    const element = table.current;
    if (element && element.scrollWidth > element.clientWidth) {
      element.tabIndex = 0;
    }
  }, []);
  return <table {...props} ref={table} />;
}
