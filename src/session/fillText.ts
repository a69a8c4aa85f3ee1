/** Fills the `{{NAMES}}` of a text; a name without a value becomes nothing. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
