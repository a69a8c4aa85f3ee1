import fc from 'fast-check';
import {SEED, startProvider, type TestProvider} from '../identity';
import {commands} from './commands';
import {createAttack} from './createAttack';
import {createTargets, type Targets} from './createTargets';

const SEQUENCES_PER_TARGET = 4;

/**
 * An attacker with two mailboxes, the keys of an organization and of a suborganization, a group that
 * may impersonate, and a copied old token of a victim. For any sequence of actions:
 * the victim's account stays unchanged, nobody gets an unverified address, no session
 * is extended, rejuvenated, widened or unmarked, ended sessions and everything derived from them
 * stay ended, and every code, link and value works once, until it expires.
 */
export async function attackAccounts(sequences: number, seed: number): Promise<void> {
  const idp = await startProvider({
    seed: {
      ...SEED,
      organization: {
        name: 'Rescue Platform',
        groups: ['public', 'internal'],
        settings: {impersonator_groups: ['public'], anonymous_persons_allowed: true},
      },
      suborganizations: [{name: 'Branch', shares: ['people', 'groups']}],
    },
  });
  const branch = await findBranch(idp);
  let run = 0;
  let targets: Targets;
  await fc.assert(
    fc.asyncProperty(fc.array(commands, {minLength: 6, maxLength: 22}), async (sequence) => {
      if (run % SEQUENCES_PER_TARGET === 0 || targets.isSpent()) {
        targets = await createTargets(idp, branch, String(run));
      }
      run += 1;
      const attack = await createAttack(idp, targets, run);
      for (const command of sequence) {
        await attack.step(command);
        await targets.ledger.noteUpgrades();
      }
      await attack.check();
    }),
    {numRuns: sequences, seed, endOnFailure: true},
  );
}

async function findBranch(idp: TestProvider): Promise<string> {
  const bearer = await idp.signInByCode('public@example.com');
  const {body} = await idp.get('/me/orgs', {bearer});
  return body.result.org_hierarchy.find((node: any) => node.name === 'Branch').id;
}
