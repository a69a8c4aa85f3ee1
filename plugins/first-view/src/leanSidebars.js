/**
 * Loader for the data of a documentation version, which every page loads: keeps the sidebars. The titles and
 * descriptions of all pages, which only the cards of generated indexes show, are left out.
 *
 * @param {string} source JSON that the docs plugin wrote
 * @returns {string} JSON of the same form
 */
module.exports = function leanSidebars(source) {
  const {version, ...rest} = JSON.parse(source);
  const docs = Object.fromEntries(Object.keys(version.docs).map((id) => [id, {}]));
  return JSON.stringify({...rest, version: {...version, docs}});
};
