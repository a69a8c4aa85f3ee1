import React, {useRef, type ComponentProps, type ReactNode} from 'react';
import {textOf, useScrollable} from '../../reading';
import {labelCells} from './labelCells';
import './styles.css';

/** A table whose rows become cards on narrow screens. A table that is wider than its container can be scrolled. */
export function ScrollableTable({children, ...props}: ComponentProps<'table'>): ReactNode {
  const table = useRef<HTMLTableElement>(null);
  return (
    <table {...props} {...useScrollable(table)} ref={table}>
      {labelCells(children, textOf)}
    </table>
  );
}
