import {toAnchor} from '../../../src/anchors';
import {element, type Block} from './nodes';

/** One of several examples of the same thing. */
export type ShownExample = {name: string; summary?: string | undefined; blocks: Block[]};

/**
 * Examples of which one shows at a time. The choice is kept, and holds wherever an example of the same name is: who
 * reads about declined requests reads about them in every operation.
 */
export function exampleTabs(examples: readonly ShownExample[]): Block[] {
  const [only, ...others] = examples;
  if (others.length === 0) {
    return only?.blocks ?? [];
  }
  const tabs = examples.map(({name, summary, blocks}) =>
    element('TabItem', {value: toAnchor(name), label: summary ?? name}, blocks),
  );
  return [element('Tabs', {groupId: 'example'}, tabs)];
}
