import {build} from 'esbuild';
import type {PageRule} from '@gated-docs/access/rules';
import type {AccessConfig} from '@gated-docs/access-config';

/**
 * Builds the inline script that decides access before the first paint of the plain build, and asks the provider to
 * confirm the token. It bundles the shared policy module, so that all decisions agree.
 */
export async function bootScript(): Promise<
  (access: AccessConfig, pageRules: readonly PageRule[]) => string
> {
  const {outputFiles} = await build({
    entryPoints: [require.resolve('@gated-docs/slashid/boot')],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'portalBoot',
    target: 'es2020',
    write: false,
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  return ({orgID, baseURL, tokenCookie, forceLogin, privatePaths: rules}, pageRules) =>
    `${code}portalBoot.decideBeforePaint(${scriptSafe({orgID, baseURL, tokenCookie, forceLogin, rules, pageRules})});`;
}

/** JSON that cannot close its script element. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
