/**
 * ES modules that plugins load while a site is built. Docusaurus's loader, jiti, rewrites modules with Babel, which takes
 * seconds where nothing is cached, and makes parsers up to six times as slow.
 */
export const NATIVE_MODULES: readonly string[] = [
  'decode-named-character-reference',
  'hast-util-from-html',
  'hast-util-select',
  'hast-util-to-mdast',
  'js-tokens',
  'mdast-util-to-string',
  'parse5',
  'remark-directive',
  'remark-frontmatter',
  'remark-gfm',
  'remark-inline-links',
  'remark-mdx',
  'remark-parse',
  'remark-stringify',
  'unified',
  'unist-util-visit',
  'unist-util-visit-parents',
];

/** Variables with which Docusaurus loads these modules as they are, where Node can (20.19, 22.12 and later). */
export function loaderEnvironment(): Record<string, string> {
  return 'require_module' in process.features
    ? {JITI_NATIVE_MODULES: JSON.stringify(NATIVE_MODULES)}
    : {};
}
