import {describe, expect, it} from 'vitest';
import {
  authorizeUrl,
  codeFor,
  createBrowser,
  exchange,
  FORM,
  formOf,
  REDIRECT_URI,
  refresh,
  signInOnPage,
} from '../../support/hostedLogin';
import {claimsOf, SEED, startProvider, type TestProvider} from '../../support/identity';

async function signIn(seed: unknown = SEED) {
  const idp = await startProvider({seed});
  const {body} = await exchange(idp, await codeFor(idp));
  return {idp, tokens: body};
}

async function findBranch(idp: TestProvider, bearer: string): Promise<string> {
  const {body} = await idp.get('/me/orgs', {bearer});
  return body.result.org_hierarchy.find((node: any) => node.name === 'Branch').id;
}

const WITH_BRANCH = {...SEED, suborganizations: [{name: 'Branch', shares: ['people', 'groups']}]};

describe('a session of a hosted login', () => {
  it.each([
    [
      'a log-out at the site',
      (idp: TestProvider, token: string) => idp.post('/token/revoke', {token}),
    ],
    [
      'the removal of the credentials',
      (idp: TestProvider, token: string) =>
        idp.manage('DELETE', `/persons/${claimsOf(token).person_id}/credentials`),
    ],
    [
      'the deactivation of the person',
      (idp: TestProvider, token: string) =>
        idp.manage('PATCH', `/persons/${claimsOf(token).person_id}`, {active: false}),
    ],
  ])('ends with %s, as does its refresh token', async (_name, end) => {
    const {idp, tokens} = await signIn();

    expect((await end(idp, tokens.id_token)).status).toBeLessThan(300);

    const {status, body} = await refresh(idp, tokens.refresh_token);
    expect([status, body.error]).toEqual([400, 'invalid_grant']);
    const userinfo = await idp.get('/oauth2/userinfo', {bearer: tokens.access_token});
    expect(userinfo.status).toBe(401);
  });

  it('gets neither a later expiry nor a newer sign-in time from a refresh, which replaces its token', async () => {
    const {idp, tokens} = await signIn();
    const first = claimsOf(tokens.id_token);
    idp.clock.advance(3_600_000);

    const {body} = await refresh(idp, tokens.refresh_token);

    const second = claimsOf(body.id_token);
    expect(second).toMatchObject({
      exp: first.exp,
      authentications: first.authentications,
      first_token: false,
    });
    expect(body.expires_in).toBe(tokens.expires_in - 3600);
    expect([await idp.isValid(tokens.id_token), await idp.isValid(body.id_token)]).toEqual([
      false,
      true,
    ]);
  });

  it('expires together with its refresh token', async () => {
    const {idp, tokens} = await signIn();
    idp.clock.advance(tokens.expires_in * 1000);

    expect((await refresh(idp, tokens.refresh_token)).status).toBe(400);
  });
});

describe('tokens and codes of one client or server', () => {
  it('are rejected by another organization', async () => {
    const idp = await startProvider({seed: WITH_BRANCH});
    const branch = await findBranch(idp, await idp.signInByCode('public@example.com'));

    const code = await codeFor(idp);
    const foreign = await exchange(idp, code, {client_id: branch});
    const {status, body: tokens} = await exchange(idp, code);
    const refreshed = await refresh(idp, tokens.refresh_token, branch);

    expect([foreign.status, status, refreshed.status]).toEqual([400, 200, 400]);
    expect(claimsOf(tokens.id_token)).toMatchObject({
      oid: idp.organizationId,
      aud: idp.organizationId,
    });
  });

  it('are rejected by the stand-in for social providers, and vice versa', async () => {
    const {idp, tokens} = await signIn();
    const code = await codeFor(idp);
    const fields = {
      grant_type: 'authorization_code',
      client_id: idp.organizationId,
      redirect_uri: REDIRECT_URI,
      code,
      code_verifier: 'x'.repeat(43),
    };
    const social = await idp.call('POST', '/social/token', formOf(fields), {headers: FORM});
    const userinfo = await idp.get('/social/userinfo', {bearer: tokens.access_token});
    const own = await idp.get('/social/userinfo', {bearer: tokens.id_token});

    expect([social.body.error, userinfo.status, own.status]).toEqual(['invalid_grant', 401, 401]);
    const ours = await idp.get('/oauth2/userinfo', {bearer: tokens.id_token});
    expect(ours.status).toBe(401);
  });

  it('are sent to a redirect URI that the organization listed and the page’s policy allows', async () => {
    const target = 'https://app.example/signed-in';
    const settings = {authn_link_allowed_redirect_uris: [target, REDIRECT_URI]};
    const idp = await startProvider({
      seed: {...SEED, organization: {name: 'Rescue Platform', settings}},
    });
    const url = authorizeUrl(idp, {redirect_uri: target});
    const browser = createBrowser(idp);
    const {headers: page} = await browser.open(url);
    const {answer, right} = await signInOnPage(idp, url, 'otp_via_email', browser);

    const {headers} = await answer(right);

    expect(page.get('Content-Security-Policy')).toContain("form-action 'self' https://app.example");
    expect(headers.get('Location')).toMatch(/^https:\/\/app\.example\/signed-in\?code=/);
  });
});
