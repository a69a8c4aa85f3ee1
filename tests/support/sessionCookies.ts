import {passwordToken, postAs} from './passwordToken';

/** The person who signs in, the portal's URL and its provider's URL. */
type SignIn = {portal: string; identity: string; handle: string; password: string};

export type SessionCookie = {name: string; value: string; url: string};

/** Signs in at the gate without a browser. @returns the session cookies for a browser context */
export async function sessionCookies(signIn: SignIn): Promise<SessionCookie[]> {
  const {portal} = signIn;
  const token = await passwordToken(signIn);
  const session = await postAs(portal, `${portal}/_gate/session`, {token});
  return session.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return {name, value, url: portal};
  });
}
