import {mimes} from 'mrmime';

/** What a browser reads as text names its character set, as the build's own index does. */
const TEXT = /^text\/|[/+](?:json|xml|javascript)$/;
const CHARSET = '; charset=utf-8';

/** Lines of nginx's `types` block: every type that the build knows, under the same names. */
export function contentTypes(): string[] {
  const extensions = new Map<string, string[]>();
  for (const [extension, type] of Object.entries(mimes)) {
    const full = TEXT.test(type) ? type + CHARSET : type;
    extensions.set(full, [...(extensions.get(full) ?? []), extension]);
  }
  return [...extensions].map(([type, names]) => `        "${type}" ${names.join(' ')};`);
}
