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
  if (typeof value !== 'object' || value === null) {
    return writePlain(value);
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value).map(
    ([name, inner]) => [isList ? '' : `${JSON.stringify(name)}: `, inner] as const,
  );
  const [open, close] = isList ? '[]' : '{}';
  const write = (start: string) =>
    entries.map(([name, inner]) => start + name + formatJson(inner, writePlain, start));
  const line = isFlat(value) ? open + write('').join(', ') + close : undefined;
  if (line !== undefined && indent.length + line.length <= MAX_LINE_LENGTH) {
    return line;
  }
  const lines = write(`${indent}  `);
  return `${open}\n${lines.join(',\n')}\n${indent}${close}`;
}

/** Whether a list has plain values only, or an object plain values and such lists. */
function isFlat(value: object): boolean {
  return Object.values(value).every(
    (inner) =>
      typeof inner !== 'object' ||
      inner === null ||
      (Array.isArray(inner) && !Array.isArray(value) && isFlat(inner)),
  );
}
