import {describe, expect, it} from 'vitest';
import {FORM, formOf, hiddenOf} from '../../../support/hostedLogin';
import {email, otpViaEmail, PUBLIC_URL, SITE, startProvider} from '../../../support/identity';

const ADDRESS = 'public@example.com';
const OWN = {origin: PUBLIC_URL, organization: null};

async function openAdmin() {
  const idp = await startProvider();
  const show = async (path: string): Promise<string> => (await idp.get(path, OWN)).body;
  const csrf = hiddenOf(await show('/admin'), 'csrf');
  const submit = (path: string, fields: Record<string, string> = {}) =>
    idp.call('POST', path, formOf({csrf, organization: idp.organizationId, ...fields}), {
      ...OWN,
      headers: FORM,
    });
  return {idp, show, submit, csrf};
}

describe('/admin', () => {
  it('rejects a form from another site, and one without its CSRF token', async () => {
    const {idp, csrf} = await openAdmin();
    const id = await idp.personIdOf(ADDRESS);
    const send = (fields: Record<string, string>, origin: string) =>
      idp.call('POST', `/admin/people/${id}/refuse`, formOf(fields), {origin, headers: FORM});
    const organization = idp.organizationId;

    expect((await send({csrf, organization}, SITE)).status).toBe(403);
    expect((await send({csrf, organization}, 'https://evil.example')).status).toBe(403);
    expect((await send({csrf: 'guess', organization}, PUBLIC_URL)).status).toBe(403);
    expect((await idp.manage('GET', `/persons/${id}`)).status).toBe(200);
  });

  it('cannot be read or framed by another site, and runs no injected script', async () => {
    const {idp} = await openAdmin();

    const {headers} = await idp.get('/admin');

    expect(headers.get('Access-Control-Allow-Origin')).toBeNull();
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'");
    expect(headers.get('Content-Security-Policy')).toContain("script-src 'none'");
  });

  it('approves and rejects pending registrations', async () => {
    const {idp, show, submit} = await openAdmin();
    await submit('/admin/settings', {requires_manual_approval: 'on', sudo_mode_duration: '900'});
    for (const value of ['in@example.com', 'out@example.com']) {
      const {body} = await idp.begin(email(value), otpViaEmail);
      const {code} = await idp.lastMessage(value);
      expect((await idp.answer(body.result[0], {otp: code})).status).toBe(403);
    }
    expect(await show('/admin')).toContain('Approve in@example.com');

    await submit(`/admin/people/${await idp.personIdOf('in@example.com')}/approve`);
    await submit(`/admin/people/${await idp.personIdOf('out@example.com')}/refuse`);

    expect(await idp.signInByCode('in@example.com')).toBeTypeOf('string');
    expect(await show('/admin')).toContain('No accounts are waiting for approval');
    expect(await show('/admin/people?q=out@')).not.toContain('out@example.com</a>');
  });

  it('does not delete a person who was approved after the page was opened', async () => {
    const {idp, submit} = await openAdmin();
    const path = `/admin/people/${await idp.personIdOf(ADDRESS)}`;

    const refused = await submit(`${path}/refuse`);

    expect(refused.body.errors[0].message).toContain('another administrator has already approved');
    expect(await idp.signInByCode(ADDRESS)).toBeTypeOf('string');
  });

  it.each(['promote', 'toString', 'constructor'])(
    'reports that the action %j does not exist',
    async (action) => {
      const {idp, submit} = await openAdmin();

      const {status} = await submit(`/admin/people/${await idp.personIdOf(ADDRESS)}/${action}`);

      expect(status).toBe(404);
    },
  );

  it('reports a credential that is gone already, and signs nobody out', async () => {
    const {idp, submit} = await openAdmin();
    const token = await idp.signInByCode(ADDRESS);
    const path = `/admin/people/${await idp.personIdOf(ADDRESS)}/credential`;

    const {status} = await submit(path, {credential: 'gone'});

    expect(status).toBe(404);
    expect(await idp.isValid(token)).toBe(true);
  });

  it.each(['', 'soon', '-1', '1.5'])('rejects the sudo mode duration %j', async (duration) => {
    const {idp, submit} = await openAdmin();

    const {body: refusal} = await submit('/admin/settings', {sudo_mode_duration: duration});
    const {body} = await idp.manage('GET', '/organizations/config');

    expect(refusal.errors[0].message).toContain('invalid request: sudo_mode_duration');
    expect(body.result.sudo_mode_duration).toBe(900);
  });

  it('shows a fixed notice after a form, and no text from a link', async () => {
    const {show, submit} = await openAdmin();
    const follow = async (name: string) =>
      show((await submit('/admin/groups', {name})).headers.get('Location') ?? '');

    expect(await follow('crew')).toContain('Group created.');
    expect(await follow('crew')).toContain('The group already exists.');
    expect(await show('/admin?notice=Call+this+number')).not.toContain('Call this number');
  });

  it('signs a person out everywhere and writes an audit record', async () => {
    const {idp, show, submit} = await openAdmin();
    const token = await idp.signInByCode(ADDRESS);

    const {headers} = await submit(`/admin/people/${await idp.personIdOf(ADDRESS)}/sign-out`);

    expect(headers.get('Location')).toContain('notice=sign-out');
    expect(await idp.isValid(token)).toBe(false);
    expect(await show('/admin/events')).toContain('administrator: sign out everywhere');
  });

  it('creates people and groups, changes groups and explains invalid input', async () => {
    const {idp, show, submit} = await openAdmin();
    await submit('/admin/groups', {name: 'crew'});
    await submit('/admin/people', {email: 'crew@example.com', groups: 'crew'});
    const id = await idp.personIdOf('crew@example.com');

    const wrong = await submit(`/admin/people/${id}/groups`, {groups: 'nosuch'});
    const malformed = await submit('/admin/groups', {name: 'in ternal'});
    const right = await submit(`/admin/people/${id}/groups`, {groups: 'crew, public'});

    expect(wrong.body.errors[0].message).toBe('group nosuch does not exist');
    expect(malformed.body.errors[0].message).toContain('invalid request: name: a group');
    expect(right.status).toBe(303);
    expect(await show(`/admin/people/${id}`)).toContain('value="crew, public"');
  });

  it('shows errors reported by the sign-in form, without addresses', async () => {
    const {idp, show} = await openAdmin();
    await idp.post('/actions/sdk', {
      organization_id: idp.organizationId,
      window_location: `${SITE}/?challenges=secret`,
      event_data: {
        event_name: 'AuthenticationFailed_v1',
        failed_authn_method: 'password',
        failure_reason: 'timeout',
        handle: email('private@example.com'),
      },
    });

    const page = await show('/admin/events');

    expect(page).toContain('AuthenticationFailed_v1');
    expect(page).not.toContain('private@example.com');
    expect(page).not.toContain('secret');
  });

  it('finds people by a part of their address', async () => {
    const {show} = await openAdmin();

    const page = await show('/admin/people?q=PUBLIC@');

    expect(page).toContain(`${ADDRESS}</a`);
    expect(page).toMatch(/<caption>\s*1 match\s*<\/caption>/);
    expect(await show('/admin/people?q=%20public@example.com%20')).toContain(`${ADDRESS}</a`);
    expect(await show('/admin/people?q=nosuch')).toMatch(/<caption>\s*No matches/);
  });

  it('escapes user input', async () => {
    const {submit, show} = await openAdmin();
    await submit('/admin/groups', {name: 'x'});

    const page = await show('/admin/people?q=%3Cimg%20src%3Dx%3E');

    expect(page).not.toContain('<img');
  });
});
