import path from 'node:path';
import type {HtmlTagObject} from '@docusaurus/types';
import {build} from 'esbuild';
import type {AccessConfig} from '../../../src/site-config';

/**
 * Makes the inline script with which the plain build decides before its first paint, and asks the provider to confirm
 * the token. It bundles the policy module that is used everywhere else, so that there is one opinion.
 */
export async function bootScript(
  siteDir: string,
): Promise<(access: AccessConfig, pageRules: unknown[]) => HtmlTagObject> {
  const {outputFiles} = await build({
    entryPoints: [path.join(siteDir, 'src/session/boot.ts')],
    bundle: true,
    minify: true,
    format: 'iife',
    globalName: 'portalBoot',
    target: 'es2020',
    write: false,
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text.trim() ?? '';
  return ({orgID, baseURL, tokenCookie, forceLogin, privatePaths: rules}, pageRules) => ({
    tagName: 'script',
    innerHTML: `${code}portalBoot.decideBeforePaint(${scriptSafe({orgID, baseURL, tokenCookie, forceLogin, rules, pageRules})});`,
  });
}

/** JSON that cannot end the script element it stands in. */
function scriptSafe(value: unknown): string {
  return JSON.stringify(value).replace(/</g, '\\u003c');
}
