import logger from '@docusaurus/logger';
import type {AccessConfig} from '../../../src/site-config';

/** What the configuration names where the organization is the local provider's, which a plain build does not know. */
const UNNAMED_ORGANIZATION = 'local';

/** What a plain build without an organization lacks; nothing is lacking where one is named. */
export function missingOrganizationMessage({
  orgID,
}: Pick<AccessConfig, 'orgID'>): string | undefined {
  return orgID === undefined || orgID === UNNAMED_ORGANIZATION
    ? 'Nobody can sign in to this build, because it has no SlashID organization. Set SLASHID_ORG_ID to the ID of your organization ("SLASHID_ORG_ID=… npm run build"), or run "npm run serve", which includes its own identity provider.'
    : undefined;
}

/** Says it when the build has succeeded, below everything else that it prints. */
export function warnAboutMissingOrganization(access: AccessConfig): void {
  const message = missingOrganizationMessage(access);
  if (message !== undefined) {
    process.once('exit', (code) => {
      if (code === 0) {
        logger.info(message);
      }
    });
  }
}
