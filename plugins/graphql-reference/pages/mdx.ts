/** Marks a file as written by this plugin, so that it may be replaced and removed. */
const GENERATED_MARK = '# Made from the GraphQL schema. Changes to this file are lost.';

/** Whether this plugin wrote a page. */
export function isGenerated(text: string): boolean {
  return text.startsWith(`---\n${GENERATED_MARK}\n`);
}

export type FrontMatter = Record<string, string | number | boolean | null | object>;

/** A page: its front matter, the components it uses, and its parts with an empty line between. */
export function mdxPage(frontMatter: FrontMatter, parts: readonly (string | null)[]): string {
  const body = parts.filter((part): part is string => Boolean(part)).join('\n\n');
  const used = COMPONENTS.filter((name) => body.includes(`<${name} `));
  const imports =
    used.length > 0 ? `import {${used.join(', ')}} from '@site/src/components/graphql';\n\n` : '';
  const lines = Object.entries(frontMatter).map(
    ([key, value]) => `${key}: ${JSON.stringify(value)}`,
  );
  return ['---', GENERATED_MARK, ...lines, '---', '', `${imports}${body}\n`].join('\n');
}

const COMPONENTS = ['Labels', 'Names', 'Relations', 'Sdl', 'Type'];

/** A use of a component; values are written as JSON, which JavaScript reads as it is. */
export function jsx(component: string, props: Record<string, unknown>): string {
  const attributes = Object.entries(props).map(([name, value]) =>
    typeof value === 'string' && /^[^"\\\n&{}]*$/.test(value)
      ? `${name}="${value}"`
      : `${name}={${JSON.stringify(value)}}`,
  );
  return `<${[component, ...attributes].join(' ')} />`;
}

/** A heading with an id that stays the same when the words change. */
export function heading(level: 2 | 3 | 4, text: string, id: string): string {
  return `${'#'.repeat(level)} ${text} {/* #${id} */}`;
}

export function section(
  title: string,
  id: string,
  parts: readonly (string | null)[],
): string | null {
  const content = parts.filter(Boolean);
  return content.length > 0 ? [heading(2, title, id), ...content].join('\n\n') : null;
}

export function list(items: readonly string[]): string | null {
  return items.length > 0 ? items.map((item) => `- ${item}`).join('\n') : null;
}

/** A code block whose fence is longer than any in the text. */
export function fence(language: string, text: string, title?: string): string {
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([ticks]) => ticks.length));
  const ticks = '`'.repeat(longest + 1);
  return `${ticks}${language}${title ? ` title="${title}"` : ''}\n${text.trimEnd()}\n${ticks}`;
}

/** Text in a code span, whatever it holds. */
export function code(text: string): string {
  const ticks = '`'.repeat(
    1 + Math.max(0, ...[...text.matchAll(/`+/g)].map(([run]) => run.length)),
  );
  const pad = text.startsWith('`') || text.endsWith('`') ? ' ' : '';
  return `${ticks}${pad}${text}${pad}${ticks}`;
}

/** A deprecation, as readers should not miss it. */
export function deprecation(reason: string): string {
  return `:::warning[Deprecated]\n\n${reason}\n\n:::`;
}
