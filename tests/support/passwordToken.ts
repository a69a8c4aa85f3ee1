/** Whom a token is asked for, and where: the portal's address and that of its provider. */
type Request = {portal: string; identity: string; handle: string; password: string};

/** Sends a form as the pages of the portal do. */
export async function postAs(portal: string, url: string, body: object): Promise<Response> {
  const {orgID} = (await (await fetch(`${portal}/_gate/config`)).json()) as {orgID: string};
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

/** Signs in with a password by the calls that the form makes. @returns the user token */
export async function passwordToken(request: Request): Promise<string> {
  const {portal, identity, handle, password} = request;
  const begun = await postAs(portal, `${identity}/id/v2`, {
    handle: {type: 'email_address', value: handle},
    factor: {method: 'password', options: {method: 'password'}},
    metadata: {},
  });
  const {result} = (await begun.json()) as {result: {id: string; type: string}[]};
  const answered = await postAs(portal, `${identity}/attestation/v3`, {
    challenge_id: result[0]?.id,
    challenge_type: result[0]?.type,
    data: {password},
  });
  const signedIn = (await answered.json()) as {result: {token: string}};
  return signedIn.result.token;
}
