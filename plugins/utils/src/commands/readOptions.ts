import {parseArgs} from 'node:util';

/**
 * Parses command-line options with values. `--help` prints the usage and exits; an unknown
 * option is an error that shows the usage.
 */
export function readOptions<Name extends string>(
  usage: string,
  names: readonly Name[] = [],
  args: readonly string[] = process.argv.slice(2),
): Partial<Record<Name, string>> {
  const values = parse(usage, names, args);
  if (values['help'] === true) {
    console.log(usage);
    process.exit(0);
  }
  const found: Partial<Record<Name, string>> = {};
  for (const name of names) {
    const value = values[name];
    if (typeof value === 'string') {
      found[name] = value;
    }
  }
  return found;
}

function parse(
  usage: string,
  names: readonly string[],
  args: readonly string[],
): Record<string, unknown> {
  const texts = names.map((name) => [name, {type: 'string'}] as const);
  try {
    const options = {...Object.fromEntries(texts), help: {type: 'boolean'}} as const;
    return parseArgs({args: [...args], options}).values;
  } catch (error) {
    // After the first sentence, Node's message explains positional arguments that start with a dash.
    const [problem = ''] = String(error instanceof Error ? error.message : error).split(/\.\s/);
    throw new Error(`${problem}.\n\n${usage}`, {cause: error});
  }
}
