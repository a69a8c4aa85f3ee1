import {toAnchor} from '../anchors';
import {createAnchors} from './anchors';
import {element, type Block} from './nodes';

/** One of several alternative examples. */
export type ShownExample = {name: string; summary?: string | undefined; blocks: Block[]};

/**
 * Examples in tabs. The choice is stored and shared by all examples with the same name: readers who
 * choose declined requests see them in every operation.
 */
export function exampleTabs(examples: readonly ShownExample[]): Block[] {
  const [only, ...others] = examples;
  if (others.length === 0) {
    return only?.blocks ?? [];
  }
  const claim = createAnchors();
  const tabs = examples.map(({name, summary, blocks}) =>
    element('TabItem', {value: claim(toAnchor(name) || 'example'), label: summary ?? name}, blocks),
  );
  return [element('Tabs', {groupId: 'example'}, tabs)];
}
