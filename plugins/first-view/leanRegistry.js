/** Parts of every page of documentation, small enough that separate requests for them cost more than they save. */
const OF_EVERY_PAGE = new Set([
  '@theme/DocsRoot',
  '@theme/DocVersionRoot',
  '@theme/DocRoot',
  '@generated/docusaurus-plugin-content-docs/default/__plugin.json',
]);

const ENTRY =
  /import\(\/\* (webpackChunkName: "\w+") \*\/ "([^"]+)"\), "\2", require\.resolveWeak\("\2"\)/g;

/**
 * A loader for Docusaurus's registry of chunks, which every visit loads. Removes the modules' names, which only
 * rendering on the server reads, and adds the parts of every page to the main script.
 */
module.exports = (source) =>
  source.replace(ENTRY, (_entry, chunk, name) => {
    const mode = OF_EVERY_PAGE.has(name) ? 'webpackMode: "eager"' : chunk;
    return `import(/* ${mode} */ "${name}"), 0, require.resolveWeak("${name}")`;
  });
