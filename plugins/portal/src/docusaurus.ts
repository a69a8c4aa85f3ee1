import {runDocusaurus} from '@gated-docs/utils/docusaurus';

/** Runs a Docusaurus command in a separate process with our stdio. @throws Error when it fails. */
export async function docusaurus(
  args: readonly string[],
  env: Readonly<Record<string, string | undefined>> = {},
): Promise<void> {
  const {code} = await runDocusaurus(args, {env});
  if (code !== 0) {
    throw new Error(`"docusaurus ${args.join(' ')}" failed. See its output for the cause.`);
  }
}
