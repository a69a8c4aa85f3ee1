import {formatJson} from './formatJson';
import {URL_ENCODED} from './mediaTypes';
import {codeBlock, type Block} from './nodes';

/** An example as a code block, formatted for its media type. */
export function formatExample(mediaType: string, value: unknown, title?: string): Block {
  if (mediaType === URL_ENCODED) {
    // The fields of a form; `URLSearchParams` converts other values to strings.
    return codeBlock(
      'text',
      new URLSearchParams(value as Record<string, string>).toString(),
      title,
    );
  }
  return typeof value === 'string'
    ? codeBlock('text', value, title)
    : codeBlock('json', formatJson(value), title);
}
