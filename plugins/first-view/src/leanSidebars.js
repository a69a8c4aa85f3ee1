/**
 * Loader for the data of a documentation version, which every page loads: keeps the sidebars. The titles and
 * descriptions of all pages, which only cards of a generated index show, are left out, with the IDs that lead to them.
 *
 * @param {string} source JSON that the docs plugin wrote
 * @returns {string} JSON of the same form
 */
module.exports = function leanSidebars(source) {
  const {version, ...rest} = JSON.parse(source);
  const docsSidebars = Object.fromEntries(
    Object.entries(version.docsSidebars).map(([name, items]) => [name, items.map(leanItem)]),
  );
  return JSON.stringify({...rest, version: {...version, docsSidebars, docs: {}}});
};

function leanItem({docId: _docId, unlisted, items, ...item}) {
  return {
    ...item,
    ...(unlisted ? {unlisted} : {}),
    ...(items ? {items: items.map(leanItem)} : {}),
  };
}
