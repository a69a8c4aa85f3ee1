/** Fills the `{{NAMES}}` placeholders of a text; names without a value become empty. */
export function fillText(
  text: string,
  values: Readonly<Record<string, string | undefined>>,
): string {
  return text.replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
    Object.hasOwn(values, name) ? (values[name] ?? '') : '',
  );
}
