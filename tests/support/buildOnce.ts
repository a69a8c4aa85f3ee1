import {docusaurusCommand} from './docusaurusCommand';
import {oncePerRun} from './oncePerRun';

/** Makes a plain build in a folder, unless that has been done in this run. @throws Error with its output when it fails */
export async function buildOnce(
  directory: string,
  config: string,
  env: Record<string, string>,
): Promise<void> {
  await oncePerRun(directory, async () => {
    const {code, output} = await docusaurusCommand(
      ['build', '--config', config, '--out-dir', directory],
      env,
    );
    if (code !== 0) {
      throw new Error(`The plain build failed:\n${output}`);
    }
  });
}
