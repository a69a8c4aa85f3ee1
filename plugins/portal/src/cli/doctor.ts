import {existsSync, readFileSync} from 'node:fs';
import path from 'node:path';
import {MANIFEST_FILE, parseManifest} from '@gated-docs/edition-format';
import {examine, printChecks} from '@gated-docs/verify/doctor';
import {namedProvider, publicURL, readEnvironment} from '@gated-docs/environment';
import {readOptions} from '@gated-docs/utils/commands';
import {runCheck} from '@gated-docs/utils/commands';

const USAGE = `Usage: npm run doctor

Checks whether your SlashID organization is set up for the portal, and shows how to fix each problem. Reads SLASHID_ORG_ID
and, if set, SLASHID_API_KEY and SLASHID_TOKEN (the token of a user who can sign in).`;

async function main(): Promise<number> {
  readOptions(USAGE);
  const environment = readEnvironment();
  const provider = namedProvider(environment);
  if (!provider) {
    throw new Error(
      'SLASHID_ORG_ID is not set, so the portal uses the built-in identity provider, and there is no organization to check. Set SLASHID_ORG_ID to the ID that the SlashID console shows.',
    );
  }
  const file = path.resolve(environment.EDITIONS_DIRECTORY, MANIFEST_FILE);
  const manifest = existsSync(file) ? parseManifest(readFileSync(file, 'utf8'), file) : undefined;
  const checks = await examine({
    ...provider,
    otherOrganizations: environment.SLASHID_ORGANIZATIONS?.map(({id}) => id),
    portalOrigin: publicURL(environment),
    apiKey: process.env.SLASHID_API_KEY || undefined,
    token: process.env.SLASHID_TOKEN || undefined,
    maxSessionSeconds: environment.MAX_SESSION_SECONDS,
    policyGroups: manifest?.groups,
  });
  console.log(printChecks(checks));
  return checks.some(({status}) => status === 'failed') ? 1 : 0;
}

runCheck(main);
