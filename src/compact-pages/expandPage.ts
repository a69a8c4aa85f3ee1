import type {ElementType, ReactNode} from 'react';
import {jsx, jsxs} from 'react/jsx-runtime';

/** A component and the names of its properties, which its elements do not repeat. */
export type Shape = [type: ElementType, ...properties: string[]];

/**
 * A part of a page: text; `true`; an element by its shape, with the values of its properties and then its
 * children; a number from 0 for a part that several places share; a negative one for an expression.
 */
export type Part = string | true | number | Part[];

/** A list begins with the number of its shape, which is no part of the page. */
export type ElementPart = [shape: number, ...parts: Part[]];

export type Page = {
  /** Parts that stand in several places. */
  shared: readonly Part[];
  root: Part;
};

/** Makes the elements of a page, as the JSX that it was written with would. */
export function expandPage(
  {shared, root}: Page,
  shapes: readonly Shape[],
  expressions: readonly unknown[],
): ReactNode {
  function expand(part: Part): unknown {
    if (typeof part === 'number') {
      return part < 0 ? expressions[-1 - part] : expand(shared[part] ?? '');
    }
    return Array.isArray(part) ? element(part as ElementPart) : part;
  }

  function element([index, ...parts]: ElementPart): ReactNode {
    const [type, ...names] = shapes[index] ?? [];
    if (type === undefined) {
      throw new Error(`The page has no shape ${index}.`);
    }
    const values = parts.map(expand);
    const properties: Record<string, unknown> = {};
    names.forEach((name, place) => (properties[name] = values[place]));
    const children = values.slice(names.length);
    if (children.length > 0) {
      properties.children = children.length === 1 ? children[0] : children;
    }
    return children.length > 1 ? jsxs(type, properties) : jsx(type, properties);
  }

  return expand(root) as ReactNode;
}
