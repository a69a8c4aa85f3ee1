import {describe, expect, it, onTestFinished, vi} from 'vitest';
import {actionOf, authorizeUrl, createBrowser} from '../../../support/hostedLogin';
import {lockDatabase, readDatabase, SITE, startProvider} from '../../../support/identity';

/** Headers of a browser's navigation request. */
const OPENED = {headers: {Accept: 'text/html,application/xhtml+xml'}, organization: null};

describe('a page that a browser opens', () => {
  it.each([
    '/admin',
    '/admin/people/nobody',
    '/admin/nothing',
    '/outbox',
    '/oauth2/sign-in/unknown',
    '/oauth2/authorize/unknown',
    '/oauth2/authorize?client_id=unknown',
    '/social/auth',
    '/social/sign-in/unknown',
    '/saml/sign-in',
    '/sso/saml/start?id=unknown',
    '/sso/oidc/callback?state=unknown',
  ])('is HTML that other sites cannot frame, for every error: %s', async (address) => {
    const idp = await startProvider();

    const {headers} = await idp.get(address, OPENED);

    expect(headers.get('Content-Type')).toMatch(/^text\/html/);
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Content-Security-Policy')).not.toContain('unsafe');
  });

  it('is JSON for a call', async () => {
    const idp = await startProvider();

    const {status, body} = await idp.get('/admin/people/nobody');

    expect([status, body]).toEqual([404, {errors: [{httpcode: 404, message: 'not found'}]}]);
  });

  it.each(['/admin', '/admin/people', '/%61dmin', '/outbox', '/outbox/messages'])(
    'cannot be read by another site: %s',
    async (address) => {
      const idp = await startProvider();

      const {status, headers} = await idp.get(address, {origin: SITE});

      expect([status, headers.get('Access-Control-Allow-Origin')]).toEqual([200, null]);
    },
  );

  it('reports a locked database at the start of a sign-in, without blaming the input', async () => {
    const idp = await startProvider();
    const unlock = await lockDatabase(idp);

    const {status, headers, body} = await idp.get(authorizeUrl(idp), OPENED);
    unlock();

    expect([status, headers.get('Retry-After')]).toEqual([503, '1']);
    expect(headers.get('Location')).toBeNull();
    expect(body).toContain('Try again in a moment');
    expect((await idp.get(authorizeUrl(idp), OPENED)).status).toBe(303);
  });

  it('does not call a sign-in expired that cannot be read', async () => {
    const log = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    onTestFinished(() => log.mockRestore());
    const idp = await startProvider();
    const browser = createBrowser(idp);
    const {body} = await browser.open(authorizeUrl(idp));
    readDatabase(idp, 'ALTER TABLE oidc_state RENAME TO unreadable');

    const {status} = await browser.open(actionOf(body).replace('/handle', ''));

    expect(status).toBe(500);
  });
});
