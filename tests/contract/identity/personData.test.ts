import {describe, expect, it} from 'vitest';
import {failure, startProvider} from '../../support/identity';

async function signedIn() {
  const idp = await startProvider();
  const bearer = await idp.signInByCode('public@example.com');
  const call = async (method: string, url: string, body?: unknown) =>
    idp.call(method, url, body, {bearer});
  return {idp, bearer, call};
}

describe('attributes', () => {
  it.each(['GET', 'PUT', 'PATCH'])('return 401 for %s without a token', async (method) => {
    const idp = await startProvider();
    const body = method === 'GET' ? undefined : {};

    expect((await idp.call(method, '/attributes', body)).status).toBe(401);
    expect((await idp.call(method, '/attributes/end_user_read_write', body)).status).toBe(401);
  });

  it('L29 return 403 where end users may not write or read', async () => {
    const {call} = await signedIn();

    for (const prefix of ['', 'person_pool-']) {
      const readOnly = `${prefix}end_user_read_only`;
      const noAccess = `${prefix}end_user_no_access`;
      for (const bucket of [readOnly, noAccess]) {
        for (const method of ['PUT', 'PATCH']) {
          expect((await call(method, `/attributes/${bucket}`, {a: 1})).status).toBe(403);
          expect((await call(method, '/attributes', {[bucket]: {a: 1}})).status).toBe(403);
        }
        expect((await call('DELETE', `/attributes/${bucket}`)).status).toBe(403);
      }
      expect((await call('GET', `/attributes/${noAccess}`)).status).toBe(403);
      expect((await call('GET', `/attributes?buckets=${readOnly}%2C${noAccess}`)).status).toBe(403);
      expect((await call('GET', `/attributes/${readOnly}`)).body).toEqual({result: {}});
    }
  });

  it('L29 write nothing when one of several buckets is rejected', async () => {
    const {call} = await signedIn();
    const body = {end_user_read_write: {a: 1}, end_user_read_only: {a: 1}};

    expect((await call('PUT', '/attributes', body)).status).toBe(403);

    expect((await call('GET', '/attributes/end_user_read_write')).body.result).toEqual({});
  });

  it.each([
    '{"__proto__": {"polluted": true}}',
    JSON.stringify({['x'.repeat(71)]: 1}),
    JSON.stringify({a: 'x'.repeat(65 * 1024)}),
    JSON.stringify({a: 'x'.repeat(1_000_000)}),
    JSON.stringify({'': 1}),
    '[]',
    '"text"',
    'null',
  ])('L29 return 400 for %.40s', async (body) => {
    const {call} = await signedIn();

    expect((await call('PUT', '/attributes/end_user_read_write', body)).status).toBe(400);
    expect(({} as any).polluted).toBeUndefined();
  });

  it('return 404 for an unknown bucket and 400 for an empty name', async () => {
    const {call} = await signedIn();

    expect((await call('GET', '/attributes/secret')).body).toEqual(
      failure(404, 'unknown attribute bucket secret'),
    );
    expect((await call('GET', '/attributes/end_user_read_write?attributes=a,,b')).status).toBe(400);
  });

  it('can be set, read by name, changed, and removed', async () => {
    const {call} = await signedIn();
    const url = '/attributes/end_user_read_write';

    expect((await call('PUT', url, {a: 1, b: {c: [true, null]}})).body).toEqual({});
    expect((await call('PATCH', url, {d: 'x'})).body).toEqual({});
    expect((await call('GET', `${url}?attributes=b%2Cd`)).body.result).toEqual({
      b: {c: [true, null]},
      d: 'x',
    });
    expect((await call('PUT', url, {a: 2, e: 3})).status).toBe(200);
    expect((await call('DELETE', `${url}?attributes=e`)).body).toEqual({});
    expect((await call('GET', '/attributes')).body.result).toEqual({
      end_user_read_write: {a: 2},
      end_user_read_only: {},
      'person_pool-end_user_read_write': {},
      'person_pool-end_user_read_only': {},
    });
    expect((await call('GET', '/me')).body.result.person.attributes.end_user_read_write).toEqual({
      a: 2,
    });
  });

  it('belong to one person only', async () => {
    const {idp, call} = await signedIn();
    await call('PUT', '/attributes/end_user_read_write', {a: 1});
    const bearer = await idp.signInByCode('new@example.com');

    const {body} = await idp.get('/attributes/end_user_read_write', {bearer});

    expect(body.result).toEqual({});
  });
});

describe('consent', () => {
  it.each(['GET', 'POST', 'PUT', 'DELETE'])(
    'responds with 401 to %s without a token',
    async (method) => {
      const idp = await startProvider();
      const body = /P/.test(method) ? {consent_levels: ['none']} : undefined;

      expect((await idp.call(method, '/consent/gdpr', body)).status).toBe(401);
    },
  );

  it('responds with 400 to an unknown level and to a DELETE without a selection', async () => {
    const {call} = await signedIn();

    expect((await call('PUT', '/consent/gdpr', {consent_levels: ['all']})).status).toBe(400);
    expect((await call('PUT', '/consent/gdpr', {consent_levels: []})).status).toBe(400);
    expect((await call('DELETE', '/consent/gdpr?consent_levels=all')).status).toBe(400);
    expect((await call('DELETE', '/consent/gdpr')).status).toBe(400);
  });

  it('can be added, replaced and removed, and keeps its first date', async () => {
    const {idp, call} = await signedIn();
    const levels = (body: any) => body.result.consents.map((each: any) => each.consent_level);

    const added = await call('POST', '/consent/gdpr', {consent_levels: ['necessary', 'tracking']});
    idp.clock.advance(60_000);
    const replaced = await call('PUT', '/consent/gdpr', {
      consent_levels: ['necessary', 'analytics'],
    });

    expect(added.status).toBe(201);
    expect(levels(replaced.body)).toEqual(['necessary', 'analytics']);
    expect(replaced.body.result.consents[0].created_at).toBe('2026-05-04T10:00:00.000Z');
    const removed = await call(
      'DELETE',
      '/consent/gdpr?consent_levels=analytics&consent_levels=none',
    );
    expect(removed.status).toBe(204);
    expect(levels((await call('GET', '/consent/gdpr')).body)).toEqual(['necessary']);
    await call('DELETE', '/consent/gdpr?deleteAll=true');
    expect((await call('GET', '/consent/gdpr')).body).toEqual({result: {consents: []}});
  });
});
