import logger from '@docusaurus/logger';
import type {AccessConfig} from '@gated-docs/access-config';

/** Placeholder for the local provider's organization, which a plain build does not know. */
const UNNAMED_ORGANIZATION = 'local';

/** The message for a plain build without an organization; undefined if one is configured. */
export function missingOrganizationMessage({
  orgID,
}: Pick<AccessConfig, 'orgID'>): string | undefined {
  return orgID === undefined || orgID === UNNAMED_ORGANIZATION
    ? 'Nobody can sign in to this build, because it has no SlashID organization. Set SLASHID_ORG_ID to the ID of your organization ("SLASHID_ORG_ID=… npm run build"), or run "npm run serve", which includes its own identity provider.'
    : undefined;
}

/** Prints the message after a successful build, below all other output. */
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
