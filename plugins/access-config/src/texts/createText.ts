/** Returns the text for a key, with its `{{NAMES}}` filled; names without a value become empty. */
export type Text<Key extends string> = (
  key: Key,
  values?: Readonly<Record<string, string | undefined>>,
) => string;

/** The given texts with the site's overrides (`formConfiguration.text`). */
export function createText<Key extends string>(
  defaults: Readonly<Record<Key, string>>,
  overrides: Readonly<Record<string, string>> | undefined,
): Text<Key> {
  const texts: Readonly<Record<string, string>> = {...defaults, ...overrides};
  return (key, values = {}) =>
    (texts[key] ?? '').replace(/\{\{(\w+)\}\}/g, (_, name: string) =>
      Object.hasOwn(values, name) ? (values[name] ?? '') : '',
    );
}
