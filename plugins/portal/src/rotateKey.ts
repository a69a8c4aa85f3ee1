import {existsSync} from 'node:fs';
import path from 'node:path';
import {rotateSigningKey} from '@gated-docs/local-identity';
import {namedProvider, type PortalEnvironment} from '@gated-docs/environment';

/**
 * Creates a signing key that the local identity provider uses from its next start. Sessions continue: their
 * key stays published until the rotation after this one.
 */
export async function rotateKey(environment: PortalEnvironment): Promise<string> {
  if (namedProvider(environment)) {
    throw new Error(
      `SLASHID_ORG_ID is set (${environment.SLASHID_ORG_ID}), and SlashID manages the keys of that organization. Unset SLASHID_ORG_ID to rotate the key of the built-in identity provider.`,
    );
  }
  const folder = path.resolve(environment.IDENTITY_DIRECTORY);
  if (!existsSync(path.join(folder, 'signing-keys.json'))) {
    throw new Error(
      `There is no signing key in ${folder}. Set IDENTITY_DIRECTORY to the folder of the identity provider, or start the portal once to create a key.`,
    );
  }
  await rotateSigningKey(folder);
  return `New signing key in ${folder}. Restart the portal to use it. Readers who are signed in stay signed in.`;
}
