import {afterEach, describe, expect, it} from 'vitest';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';

let fixture: GateFixture;

afterEach(() => fixture.close());

describe('the access log', () => {
  it('records who was served what, and never contains a token or a query (D11)', async () => {
    fixture = await createGateFixture();
    const token = await fixture.signIn('public');
    await fixture.ask('/apis/?challenges=secret', {token});
    await fixture.ask('/apis/misc/conference/', {token});
    await fixture.ask(`/${token}/`, {token: `${token}x`});

    expect(fixture.log).toMatchObject([
      {path: '/apis/', person: 'person-1', edition: 'public', decision: 'served', status: 200},
      {path: '/apis/misc/conference/', decision: 'forbidden', status: 403},
      {path: '/[token]/', decision: 'sign-in', status: 401, reason: expect.any(String)},
    ]);
    expect(fixture.log[2]?.person).toBeUndefined();
    expect(JSON.stringify(fixture.log)).not.toMatch(/secret|eyJ/);
  });

  it('cannot be forged by a path or a person (D11)', async () => {
    fixture = await createGateFixture();
    const token = await fixture.provider.token({person_id: 'p\n{"status":200}\u001b[2J'});
    await fixture.ask('/apis/%0aforged%1b[31m', {token});
    await fixture.ask('/', {token});

    expect(fixture.log).toMatchObject([
      {status: 400},
      {path: '/', person: 'p\\u000a{"status":200}\\u001b[2J', status: 200},
    ]);
    for (const text of fixture.log.flatMap((entry) => Object.values(entry))) {
      expect(String(text)).toMatch(/^[\x20-\x7e]*$/);
    }
  });
});
