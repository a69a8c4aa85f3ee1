/** Parts of every page of documentation, small enough that separate requests for them cost more than they save. */
const OF_EVERY_PAGE = new Set([
  '@theme/DocsRoot',
  '@theme/DocVersionRoot',
  '@theme/DocRoot',
  '@generated/docusaurus-plugin-content-docs/default/__plugin.json',
]);

const ENTRY =
  /\(\) => import\(\/\* webpackChunkName: "\w+" \*\/ ("([^"]+)")\), \1, require\.resolveWeak\(\1\)/g;

/**
 * A loader for Docusaurus's registry of chunks, which every visit loads. Removes the modules' names, which only
 * rendering on the server reads, and adds the parts of every page to the main script.
 */
module.exports = (source) =>
  source.replace(ENTRY, (entry, quoted, name) =>
    entry
      .replace(`), ${quoted}, `, '), 0, ')
      .replace(/webpackChunkName: "\w+"/, (chunk) =>
        OF_EVERY_PAGE.has(name) ? 'webpackMode: "eager"' : chunk,
      ),
  );
