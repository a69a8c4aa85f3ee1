/**
 * Renders the diagrams of a page at build time: a `dot` code block becomes inline SVG with a
 * caption and a text alternative. Readers load no script for it, and its colours use
 * the page's variables, for both colour modes.
 *
 * An invalid diagram stops the build.
 *
 * @module
 */
export {diagrams, lintDiagrams} from './diagrams';
