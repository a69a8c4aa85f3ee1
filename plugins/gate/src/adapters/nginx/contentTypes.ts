import {mimes} from 'mrmime';

/** Text types declare their character set, as in the build's index. */
const TEXT = /^text\/|[/+](?:json|xml|javascript)$/;
const CHARSET = '; charset=utf-8';

/** Lines of nginx's `types` block with every content type that the build may assign. */
export function contentTypes(): string[] {
  const extensions = new Map<string, string[]>();
  for (const [extension, type] of Object.entries(mimes)) {
    const full = TEXT.test(type) ? type + CHARSET : type;
    extensions.set(full, [...(extensions.get(full) ?? []), extension]);
  }
  return [...extensions].map(([type, names]) => `        "${type}" ${names.join(' ')};`);
}
