import {type Answer, type IdentityClient, PASSWORD, SITE} from './identityClient';

export const REDIRECT_URI = `${SITE}/`;
export const FORM = {'Content-Type': 'application/x-www-form-urlencoded'};
// RFC 7636 appendix B
export const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk';
export const CHALLENGE = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM';

export const formOf = (fields: Record<string, string>) => new URLSearchParams(fields).toString();
export const hiddenOf = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]*)"`).exec(page)?.[1] ?? '';

export const actionOf = (page: string) => /action="([^"]*)"/.exec(page)?.[1] ?? '';

export function authorizeUrl(
  idp: Pick<IdentityClient, 'issuer' | 'organizationId'>,
  changes: Record<string, string | undefined> = {},
) {
  const url = new URL('/oauth2/authorize', idp.issuer);
  const parameters = {
    redirect_uri: REDIRECT_URI,
    client_id: idp.organizationId,
    response_type: 'code',
    state: 'the-state',
    scope: 'openid',
    code_challenge: CHALLENGE,
    code_challenge_method: 'S256',
    ...changes,
  };
  for (const [name, value] of Object.entries(parameters)) {
    if (value !== undefined) {
      url.searchParams.set(name, value);
    }
  }
  return url.href;
}

/** A browser on the provider's pages, with cookies and redirects within the provider. */
export function createBrowser(idp: Pick<IdentityClient, 'issuer' | 'call'>) {
  const cookies = new Map<string, string>();

  async function go(method: string, url: string, fields?: Record<string, string>): Promise<Answer> {
    const headers = {
      Cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      Accept: 'text/html',
      ...(fields ? FORM : {}),
    };
    const body = fields && formOf(fields);
    const answer = await idp.call(method, url, body, {headers, organization: null});
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    const target = answer.headers.get('Location');
    const isOurs = target !== null && new URL(target, idp.issuer).origin === idp.issuer;
    return isOurs ? go('GET', target) : answer;
  }

  return {
    cookies,
    open: (url: string) => go('GET', url),
    submit: (url: string, fields: Record<string, string>) => go('POST', url, fields),
  };
}

/** Starts a sign-in on the provider's page. `answer` submits a code or a password; `right` is the correct one. */
export async function signInOnPage(
  idp: IdentityClient,
  url: string,
  method = 'otp_via_email',
  browser = createBrowser(idp),
  address = 'public@example.com',
) {
  const page = (await browser.open(url)).body;
  const asked = await browser.submit(actionOf(page), {email: address, method});
  const challenge_id = hiddenOf(asked.body, 'challenge_id');
  const challenge_type = hiddenOf(asked.body, 'challenge_type');
  const right = method === 'password' ? PASSWORD : (await idp.lastMessage(address)).code;
  const answer = (text: string) =>
    browser.submit(actionOf(asked.body), {
      email: address,
      challenge_id,
      challenge_type,
      answer: text,
    });
  return {answer, right, action: actionOf(page), browser};
}

export async function codeFor(
  idp: IdentityClient,
  url = authorizeUrl(idp),
  address?: string,
): Promise<string> {
  const {answer, right} = await signInOnPage(idp, url, undefined, undefined, address);
  const {headers} = await answer(right);
  return new URL(headers.get('Location') ?? '').searchParams.get('code') ?? '';
}

export const exchange = (
  idp: Pick<IdentityClient, 'call' | 'organizationId'>,
  code: string,
  changes: Record<string, string> = {},
) =>
  idp.call(
    'POST',
    '/oauth2/tokens',
    formOf({
      client_id: idp.organizationId,
      code,
      code_verifier: VERIFIER,
      grant_type: 'authorization_code',
      redirect_uri: REDIRECT_URI,
      ...changes,
    }),
    {headers: FORM, organization: null},
  );

export const refresh = (
  idp: Pick<IdentityClient, 'call' | 'organizationId'>,
  refresh_token: string,
  client_id = idp.organizationId,
) =>
  idp.call(
    'POST',
    '/oauth2/tokens',
    formOf({grant_type: 'refresh_token', client_id, refresh_token}),
    {headers: FORM, organization: null},
  );
