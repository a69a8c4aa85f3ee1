import {docusaurusCommand} from './docusaurusCommand';
import {oncePerRun} from './oncePerRun';

/**
 * Runs the Docusaurus command for a result, unless this run has already produced it.
 *
 * @throws Error with the command's output if it fails
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
