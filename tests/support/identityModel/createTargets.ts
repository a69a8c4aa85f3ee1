import {createAuthenticator} from '../authenticator';
import {claimsOf, email, SITE, type TestProvider} from '../identity';
import {createLedger} from './createLedger';

export type Targets = Awaited<ReturnType<typeof createTargets>>;

/**
 * A victim's and an attacker's account. Several sequences share them, so that later ones also find what earlier
 * ones left behind, such as an attacker's credential or an ended session.
 */
export async function createTargets(idp: TestProvider, branch: string, name: string) {
  const own = email(`mallory-${name}@example.com`);
  const victim = email(`victim-${name}@example.com`);
  const create = async (handle: object, groups: string[]): Promise<string> =>
    (await idp.manage('POST', '/persons', {handles: [handle], groups})).body.result.person_id;
  const groups = {mallory: ['public'], victim: ['internal']};
  const people = {
    mallory: await create(own, groups.mallory),
    victim: await create(victim, groups.victim),
  };
  const ledger = createLedger(idp, {...people, branch});
  /** A copied token of the victim. */
  const stolen = await idp.signInByCode(victim.value);
  ledger.give(stolen);

  async function setGroups(person: keyof typeof people, names: string[]): Promise<void> {
    await idp.manage('PUT', `/persons/${people[person]}/groups`, {groups: names});
    ledger.setGroups(people[person], names);
  }

  return {
    branch,
    own,
    victim,
    people,
    ledger,
    stolen,
    setGroups,
    /** The attacker's authenticator, and the authenticator app's key once there is one. */
    devices: {authenticator: createAuthenticator(SITE), appKey: ''},

    /** Whether the copied token has ended or expired, so that there is nothing left to steal. */
    isSpent: () => ledger.isOver(claimsOf(stolen)) || ledger.isExpired(claimsOf(stolen)),

    async restoreGroups(): Promise<void> {
      for (const person of ['mallory', 'victim'] as const) {
        if (ledger.groupsOf(people[person]).join() !== groups[person].join()) {
          await setGroups(person, groups[person]);
        }
      }
    },
  };
}
