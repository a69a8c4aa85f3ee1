import {Children, cloneElement, isValidElement, type ReactElement, type ReactNode} from 'react';

/** Rows of fewer cells are readable on the narrowest screens. */
const MIN_COLUMNS = 3;

type Part = ReactElement<{children?: ReactNode; 'data-column'?: string}>;

/**
 * Labels each cell of a table's body, except the first of a row, with its column's heading, for rows shown as cards.
 *
 * @param textOf the text of a heading
 */
export function labelCells(children: ReactNode, textOf: (heading: ReactNode) => string): ReactNode {
  const sections = partsOf(children);
  const [head] = sections.flatMap(insideOf);
  const labels = (head ? insideOf(head) : []).map(textOf);
  return labels.length < MIN_COLUMNS
    ? children
    : sections.map((section, index) =>
        index === 0
          ? section
          : withParts(section, (row) =>
              withParts(row, (cell, column) =>
                column === 0 ? cell : cloneElement(cell, {'data-column': labels[column] ?? ''}),
              ),
            ),
      );
}

function withParts(part: Part, change: (inner: Part, index: number) => Part): Part {
  return cloneElement(part, {}, insideOf(part).map(change));
}

const insideOf = ({props}: Part): Part[] => partsOf(props.children);

function partsOf(children: ReactNode): Part[] {
  return Children.toArray(children).filter((child): child is Part => isValidElement(child));
}
