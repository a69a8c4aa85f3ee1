/** Variables that the shell, npm and the terminal set for each command, and on which no build depends. */
const OF_THE_COMMAND =
  /^(?:_|SHLVL|PWD|OLDPWD|INIT_CWD|COLUMNS|LINES|COLORTERM|TERM.*|npm_command|npm_lifecycle_.*|npm_package_.*)$/;

/** Docusaurus and its development server set these when they are loaded. */
const SET_BY_DOCUSAURUS = {
  BABEL_ENV: 'development',
  NODE_ENV: 'development',
  WEBPACK_SERVE: 'true',
};

/**
 * The environment variables that a build may depend on, sorted. The configuration can read any variable, so all count
 * except a few; one too many only means that Docusaurus is started.
 */
export function relevantVariables(
  environment: Readonly<Record<string, string | undefined>>,
): [name: string, value: string | undefined][] {
  return Object.entries({...SET_BY_DOCUSAURUS, ...environment})
    .filter(([name, value]) => value !== undefined && !OF_THE_COMMAND.test(name))
    .sort(([a], [b]) => (a < b ? -1 : 1));
}
