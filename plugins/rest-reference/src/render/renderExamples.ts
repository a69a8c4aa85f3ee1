import {createAnchors, toAnchor} from '../anchors';
import type {MediaType} from '../document/openapi';
import {isRecord, type Resolve} from '../document/references';
import {chooseExamples} from '../request/chooseExamples';
import {formatJson} from '../request/formatJson';
import {URL_ENCODED} from '../request/serialize';
import {codeBlock, element, type Block} from './nodes';

/** Bodies by media type. */
export type Contents = readonly (readonly [type: string, media: MediaType])[];

/** One of several alternative examples. */
type ShownExample = {name: string; summary?: string | undefined; block: Block};

/** The examples of each media type, in tabs if there are several. */
export function renderExamples(contents: Contents, title: string, resolve: Resolve): Block[] {
  return contents.flatMap(([type, media]) =>
    exampleTabs(
      chooseExamples(media, resolve).map(({name, summary, value}) => ({
        ...{name, summary},
        block: formatExample(bodyOf(type, value), (summary ?? title) || undefined),
      })),
    ),
  );
}

/** The fields of a form as they are sent; `URLSearchParams` converts other values to strings. */
function bodyOf(type: string, value: unknown): unknown {
  return type === URL_ENCODED && isRecord(value)
    ? new URLSearchParams(value as Record<string, string>).toString()
    : value;
}

/**
 * Examples in tabs. The choice is stored and shared by all examples with the same name: readers who
 * choose declined requests see them in every operation.
 */
export function exampleTabs(examples: readonly ShownExample[]): Block[] {
  if (examples.length < 2) {
    return examples.map(({block}) => block);
  }
  const claim = createAnchors();
  const tabs = examples.map(({name, summary, block}) => {
    const value = claim(toAnchor(name) || 'example');
    return element('TabItem', {value, label: summary ?? name}, [block]);
  });
  return [element('Tabs', {groupId: 'example'}, tabs)];
}

/** An example as a code block: a text as it is, anything else as JSON. */
export function formatExample(value: unknown, title?: string): Block {
  return typeof value === 'string'
    ? codeBlock('text', value, title)
    : codeBlock('json', formatJson(value), title);
}
