import {passwordToken, postAs} from './passwordToken';

/** Who signs in, and where: the portal's address and that of its provider. */
type SignIn = {portal: string; identity: string; handle: string; password: string};

export type SessionCookie = {name: string; value: string; url: string};

/** Signs in at the gate without a browser. @returns the cookies of the session, as a browser's context takes them */
export async function sessionCookies(signIn: SignIn): Promise<SessionCookie[]> {
  const {portal} = signIn;
  const token = await passwordToken(signIn);
  const session = await postAs(portal, `${portal}/_gate/session`, {token});
  return session.headers.getSetCookie().map((cookie) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
    return {name, value, url: portal};
  });
}
