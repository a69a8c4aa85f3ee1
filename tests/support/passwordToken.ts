/**
 * The person who signs in, the portal's URL and its provider's URL. Without `orgID`, the portal's gate is asked for the
 * organization.
 */
type Request = {
  portal: string;
  identity: string;
  handle: string;
  password: string;
  orgID?: string;
};

/** Posts JSON like the portal's pages. @throws Error with the response unless it is successful */
export async function postAs(
  portal: string,
  url: string,
  body: object,
  organization?: string,
): Promise<Response> {
  const orgID = organization ?? (await organizationOf(portal));
  const response = await fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json', origin: portal, 'SlashID-OrgID': orgID},
    body: JSON.stringify(body),
  });
  if (!response.ok) {
    throw new Error(`${url} responded with ${response.status}: ${await response.text()}`);
  }
  return response;
}

/** Signs in with a password, with the same calls as the form. @returns the user token */
export async function passwordToken(request: Request): Promise<string> {
  const {portal, identity, handle, password, orgID} = request;
  const identification = {
    handle: {type: 'email_address', value: handle},
    factor: {method: 'password', options: {method: 'password'}},
    metadata: {},
  };
  const begun = await postAs(portal, `${identity}/id/v2`, identification, orgID);
  const {result} = (await begun.json()) as {result: {id: string; type: string}[]};
  const attestation = {
    challenge_id: result[0]?.id,
    challenge_type: result[0]?.type,
    data: {password},
  };
  const answered = await postAs(portal, `${identity}/attestation/v3`, attestation, orgID);
  const signedIn = (await answered.json()) as {result: {token: string}};
  return signedIn.result.token;
}

async function organizationOf(portal: string): Promise<string> {
  const {orgID} = (await (await fetch(`${portal}/_gate/config`)).json()) as {orgID: string};
  return orgID;
}
