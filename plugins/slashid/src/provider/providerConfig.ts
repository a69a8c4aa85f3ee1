import type {AccessConfig} from '@gated-docs/access-config';
import {UNNAMED_ORGANIZATION} from '../store/userToken';
import {readRecord, asString} from '@gated-docs/utils/unknown-data';

/** The identity provider that the sign-in form uses. */
export type ProviderConfig = {
  orgID: string;
  baseURL?: string | undefined;
  sdkURL?: string | undefined;
};

/** SlashID's production API; the SDK's default. */
export const PRODUCTION_URL = 'https://api.slashid.com';

/** The form cannot be shown. The message is for the reader or, if the build has no organization, the site's author. */
export class ProviderError extends Error {}

/**
 * Like `readProviderConfig`, but also checks once that a provider with configured addresses is reachable, because the
 * SDK would retry for a quarter of a minute before reporting that it isn't.
 *
 * @throws ProviderError
 */
export async function loadProviderConfig(access: AccessConfig): Promise<ProviderConfig> {
  const config = await readProviderConfig(access);
  if (config.baseURL && config.sdkURL) {
    await assertReachable(config.baseURL, config.sdkURL);
  }
  return config;
}

/**
 * Behind the gate, the provider that the gate names, so that one build serves any organization; in the plain build,
 * the one compiled in.
 *
 * @throws ProviderError
 */
export async function readProviderConfig(access: AccessConfig): Promise<ProviderConfig> {
  return process.env.PORTAL_DELIVERY === 'gate' ? configOfGate() : configOfBuild(access);
}

async function configOfGate(): Promise<ProviderConfig> {
  const response = await fetch('/_gate/config', {cache: 'no-store'}).catch(() => null);
  const {orgID, baseURL, sdkURL} = await readRecord(response);
  if (typeof orgID !== 'string') {
    throw new ProviderError('The portal isn’t responding. Check your connection, then try again.');
  }
  return {orgID, baseURL: asString(baseURL), sdkURL: asString(sdkURL)};
}

function configOfBuild({orgID, baseURL, sdkURL}: AccessConfig): ProviderConfig {
  if (!orgID || orgID === UNNAMED_ORGANIZATION) {
    throw new ProviderError(
      'This build has no SlashID organization, so nobody can sign in. Set SLASHID_ORG_ID, then build the site again.',
    );
  }
  return {orgID, ...(baseURL && {baseURL}), ...(sdkURL && {sdkURL})};
}

async function assertReachable(baseURL: string, sdkURL: string): Promise<void> {
  // An opaque response is enough, because only reachability matters.
  const answer = await fetch(sdkURL, {mode: 'no-cors', method: 'HEAD'}).catch(() => null);
  if (!answer) {
    throw new ProviderError(
      `The sign-in service at ${baseURL} cannot be reached. Check your connection, then try again.`,
    );
  }
}
