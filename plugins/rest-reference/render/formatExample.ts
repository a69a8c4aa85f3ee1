import {codeBlock, type Block} from './nodes';

/** An example as a code block, in the form that its media type has. */
export function formatExample(mediaType: string, value: unknown, title?: string): Block {
  if (mediaType === 'application/x-www-form-urlencoded') {
    // The fields of a form; what is no text is written as one.
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

const MAX_LINE_LENGTH = 72;

type WritePlain = (value: unknown) => string;

/**
 * JSON as people write it: coordinates and other short lists of plain values take one line. A plain value
 * is never broken, however long it is.
 *
 * @param writePlain how the target language writes `true`, `null`, strings and numbers
 */
export function formatJson(
  value: unknown,
  writePlain: WritePlain = JSON.stringify,
  indent = '',
): string {
  if (isPlain(value)) {
    return writePlain(value);
  }
  const short = onOneLine(value, writePlain);
  if (short !== undefined && indent.length + short.length <= MAX_LINE_LENGTH) {
    return short;
  }
  const [open, close] = Array.isArray(value) ? '[]' : '{}';
  const deeper = `${indent}  `;
  const lines = entriesOf(value).map(
    ([name, inner]) => `${deeper}${name}${formatJson(inner, writePlain, deeper)}`,
  );
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** A plain value, a list of them, or an object of both; undefined for what has more structure. */
function onOneLine(value: unknown, writePlain: WritePlain): string | undefined {
  if (isPlain(value)) {
    return writePlain(value);
  }
  if (Array.isArray(value)) {
    return value.every(isPlain) ? `[${value.map((one) => writePlain(one)).join(', ')}]` : undefined;
  }
  const texts = entriesOf(value).map(([name, inner]) => {
    const text = isPlain(inner) || Array.isArray(inner) ? onOneLine(inner, writePlain) : undefined;
    return text && name + text;
  });
  return texts.every((text) => text !== undefined) ? `{${texts.join(', ')}}` : undefined;
}

function isPlain(value: unknown): boolean {
  return typeof value !== 'object' || value === null;
}

/** What stands before each value, and the value. */
function entriesOf(value: unknown): [string, unknown][] {
  return Array.isArray(value)
    ? value.map((inner: unknown): [string, unknown] => ['', inner])
    : // Not plain, as the callers have seen.
      Object.entries(value as object).map(([name, inner]) => [`${JSON.stringify(name)}: `, inner]);
}
