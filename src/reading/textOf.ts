import {Children, isValidElement, type ReactNode} from 'react';

/** The plain text of a React node. */
export function textOf(node: ReactNode): string {
  return Children.toArray(node)
    .map((child) => {
      if (isValidElement<{children?: ReactNode}>(child)) {
        return textOf(child.props.children);
      }
      return typeof child === 'string' || typeof child === 'number' ? String(child) : '';
    })
    .join('');
}
