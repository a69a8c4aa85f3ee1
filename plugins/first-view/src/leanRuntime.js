const RUNTIME = '_runtime';

/** The compiler's import of React's functions, in a page or in a component for pages. */
const IMPORT = /^import \{[^}]*\bas _jsxs?\b[^}]*\} from "react\/jsx-runtime";$/m;

/** Strings, which stay as they are, and the functions' names in code. */
const NAMES = /"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|\b_(jsxs?|Fragment)\b/g;

/** A check that a component is provided. Every page has one for each of its components. */
const CHECK = /^[ \t]*if \(![\w$.]+\) _missingMdxReference\("[\w$.]+", (?:true|false)\);\n/gm;

/**
 * A loader for compiled pages in the browser. Removes the checks that components are provided, because rendering the
 * same page on the server fails without them. Calls React's functions as properties of their module, because the bundler writes a
 * call of an imported function as `(0,module.function)(…)`, and a page has thousands. The import stays for any other
 * use; the bundler drops it if there is none.
 */
module.exports = (source) => {
  const found = IMPORT.exec(source);
  if (found === null) {
    return source;
  }
  const [statement] = found;
  const before = source.slice(0, found.index);
  const after = source.slice(found.index + statement.length).replace(CHECK, '');
  const rename = (code) =>
    code.replace(NAMES, (text, name) => (name === undefined ? text : `${RUNTIME}.${name}`));
  const added = `import * as ${RUNTIME} from "react/jsx-runtime";`;
  return `${rename(before)}${statement}\n${added}${rename(after)}`;
};
