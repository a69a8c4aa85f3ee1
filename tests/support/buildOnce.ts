import {docusaurusCommand} from './docusaurusCommand';
import {oncePerRun} from './oncePerRun';

/**
 * Runs a Docusaurus command whose result has this name, unless that has been done in this run.
 *
 * @throws Error with its output when it fails
 */
export async function buildOnce(
  name: string,
  args: readonly string[],
  env: Record<string, string> = {},
): Promise<void> {
  await oncePerRun(name, async () => {
    const {code, output} = await docusaurusCommand(args, env);
    if (code !== 0) {
      throw new Error(`docusaurus ${args.join(' ')} failed:\n${output}`);
    }
  });
}
