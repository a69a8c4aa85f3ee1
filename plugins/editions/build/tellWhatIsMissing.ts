import logger from '@docusaurus/logger';
import type {AccessConfig} from '../../../src/site-config';

/** What the configuration names where the organization is the local provider's, which a plain build does not know. */
const UNNAMED_ORGANIZATION = 'local';

/** What a plain build without an organization lacks; nothing is lacking where one is named. */
export function missingOrganization({orgID}: Pick<AccessConfig, 'orgID'>): string | undefined {
  return orgID === undefined || orgID === UNNAMED_ORGANIZATION
    ? 'Nobody can sign in to this build: it names no SlashID organization. Build it with SLASHID_ORG_ID set to the id of yours ("SLASHID_ORG_ID=… npm run build"), or run "npm run serve", which brings an identity provider of its own.'
    : undefined;
}

/** Says it when the build has succeeded, below everything else that it prints. */
export function tellWhatIsMissing(access: AccessConfig): void {
  const message = missingOrganization(access);
  if (message !== undefined) {
    process.once('exit', (code) => {
      if (code === 0) {
        logger.info(message);
      }
    });
  }
}
