/**
 * Loader for the docs plugin's data of routes. Every page loads those of its version: of them, it keeps the sidebars.
 * The titles and descriptions of all pages, which only the cards of generated indexes show, are left out.
 *
 * @param {string} source JSON that the docs plugin wrote: of a version, a tag or a generated index
 * @returns {string} JSON of the same form
 */
module.exports = function leanSidebars(source) {
  const {version, ...rest} = JSON.parse(source);
  if (!version) {
    return source;
  }
  const docs = Object.fromEntries(Object.keys(version.docs).map((id) => [id, {}]));
  return JSON.stringify({...rest, version: {...version, docs}});
};
