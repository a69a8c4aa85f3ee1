import type {Answer, IdentityClient} from '../identityClient';

/** Whether the acknowledged write persists. Can be called repeatedly. */
export type Check = (later: IdentityClient) => Promise<boolean>;

/** A kind of write under a unique name. Resolves when it is acknowledged. */
export type Write = (idp: IdentityClient, name: string) => Promise<Check>;

/** The result of an acknowledged call. */
export async function done(call: Promise<Answer>): Promise<any> {
  const {status, body} = await call;
  if (status >= 400) {
    throw new Error(`the provider answered ${status}: ${JSON.stringify(body)}`);
  }
  return body.result ?? body;
}

export const isValid = async (idp: IdentityClient, token: string): Promise<boolean> =>
  (await done(idp.post('/token/validate', {token}))).valid;

export const addressOf = (name: string) => `${name}@example.com`;

export async function createPerson(
  idp: IdentityClient,
  name: string,
  given: object = {},
): Promise<string> {
  const handles = [{type: 'email_address', value: addressOf(name)}];
  const {person_id: id} = await done(idp.manage('POST', '/persons', {handles, ...given}));
  return id;
}
