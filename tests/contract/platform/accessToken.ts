import type {ServedPlatform} from '../../support/servePlatform';

/** A token of the connector, with all of its scopes or the requested ones. */
export async function accessToken(
  {origin, environment}: Pick<ServedPlatform, 'origin' | 'environment'>,
  scope?: string,
): Promise<string> {
  const {RESCUE_CONNECTOR_ID, RESCUE_API_KEY} = environment;
  const response = await fetch(`${origin}/accesscontrol/authentication/v1/token`, {
    method: 'POST',
    headers: {Authorization: `Basic ${btoa(`${RESCUE_CONNECTOR_ID}:${RESCUE_API_KEY}`)}`},
    body: new URLSearchParams({grant_type: 'client_credentials', ...(scope && {scope})}),
  });
  const {access_token: token} = (await response.json()) as {access_token: string};
  return token;
}
