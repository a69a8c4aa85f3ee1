/**
 * Draws the diagrams of a page when the site is built: a `dot` code block becomes inline SVG with a
 * caption and words for those who cannot see it. Readers load no script for it, and its colours follow
 * the page's own variables, so that both colour modes fit.
 *
 * A diagram that cannot be drawn as written stops the build; nothing is left out silently.
 *
 * @module
 */
export {diagrams, lintDiagrams} from './diagrams';
