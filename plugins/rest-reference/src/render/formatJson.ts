const MAX_LINE_LENGTH = 72;

type WritePlain = (value: unknown) => string;

/**
 * Human-friendly JSON: coordinates and other short lists of plain values are on one line. A plain value
 * is never wrapped, however long it is.
 *
 * @param writePlain formats `true`, `null`, strings and numbers in the target language
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

/** Formats a plain value, a list of them, or an object of both; undefined for deeper structures. */
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
