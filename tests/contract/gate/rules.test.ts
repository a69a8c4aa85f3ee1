import {afterEach, describe, expect, it} from 'vitest';
import {compilePolicy, decide, type Subject} from '@gated-docs/access';
import {canary, chunkOf, ROUTES, RULES} from '../../support/gate/editionFolder';
import {createGateFixture, type GateFixture} from '../../support/gate/gateFixture';

let fixture: GateFixture;

afterEach(() => fixture.close());

const GROUPS = ['apps', 'internal', 'public', 'selfhosted'];
const combinations = Array.from({length: 2 ** GROUPS.length}, (_, bits) =>
  GROUPS.filter((_group, index) => bits & (1 << index)),
);

describe('the gate', () => {
  it.each([true, false])(
    'gives every audience the pages that the policy permits (forceLogin: %s) (R01, R02, R04)',
    async (forceLogin) => {
      fixture = await createGateFixture({folder: {forceLogin}});
      const policy = compilePolicy({forceLogin, rules: RULES});
      const audiences: [Subject, string | undefined][] = [[{type: 'anonymous'}, undefined]];
      for (const groups of combinations) {
        const subject: Subject = {type: 'person', personId: 'person-1', groups};
        audiences.push([subject, await fixture.signIn(...groups)]);
      }
      for (const [subject, token] of audiences) {
        for (const route of ROUTES) {
          const decision = decide(policy, subject, route);
          const page = await fixture.ask(route, {token});
          const chunk = await fixture.ask(chunkOf(route), {token});
          const body = await page.text();

          const isPermitted = decision.effect === 'permit';
          const refusal = subject.type === 'anonymous' ? [401, 401] : [403, 404];
          expect([page.status, chunk.status]).toEqual(isPermitted ? [200, 200] : refusal);
          expect(body.includes(canary(route))).toBe(isPermitted);
        }
      }
    },
    60_000,
  );

  it('grants nothing to groups that are named like editions (R08)', async () => {
    fixture = await createGateFixture();
    for (const group of ['anonymous', 'signed-in', 'apps+public', '*', 'internal ', 'INTERNAL']) {
      const token = await fixture.signIn(group);

      expect((await fixture.ask('/apis/', {token})).status).toBe(403);
      expect((await fixture.ask('/', {token})).status).toBe(200);
    }
  });

  it('ignores the order of rules in the manifest (R11)', async () => {
    fixture = await createGateFixture({folder: {rules: [...RULES].reverse()}});

    expect(
      (await fixture.ask('/apis/misc/conference/', {token: await fixture.signIn('public')})).status,
    ).toBe(403);
    expect((await fixture.ask('/apis/', {token: await fixture.signIn('public')})).status).toBe(200);
  });

  it('uses the groups of the current session’s token (R17)', async () => {
    fixture = await createGateFixture();
    const before = await fixture.signIn('internal');
    const after = await fixture.signIn('public');

    expect((await fixture.ask('/apps/RDG/', {token: before})).status).toBe(200);
    expect((await fixture.ask('/apps/RDG/', {token: after})).status).toBe(403);
    fixture.provider.revoked.add(before);
    fixture.advance(60);
    expect((await fixture.ask('/apps/RDG/', {token: before})).status).toBe(401);
  });
});
