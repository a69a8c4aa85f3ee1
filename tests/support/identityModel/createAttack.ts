import {expect} from 'vitest';
import {claimsOf, email, phone, type TestProvider, username} from '../identity';
import type {Command, Handle} from './commands';
import {createChallenges} from './createChallenges';
import {createHand} from './createHand';
import {createHostedAttack} from './createHostedAttack';
import type {Targets} from './createTargets';
import {createValues} from './createValues';

const MINUTE_MS = 60_000;

/** What an attacker has obtained so far, and how commands change it. */
export async function createAttack(idp: TestProvider, targets: Targets, run: number) {
  const {ledger, people, branch, stolen} = targets;
  const handles: Record<Handle, {type: string; value: string}> = {
    own: targets.own,
    second: email(`mallory-too-${run}@example.com`),
    victim: targets.victim,
    unowned: email(`ceo-${run}@example.com`),
    phone: phone(`+1555${String(run).padStart(7, '0')}`),
    username: username(`root-${run}`),
  };
  await targets.restoreGroups();
  // The maximum lockout after wrong guesses.
  idp.clock.advance(61 * MINUTE_MS);

  const hand = createHand(ledger);
  const values = createValues(idp, {ledger, hand, people, branch});
  const hosted = createHostedAttack(idp, branch, ledger);
  ledger.noteProof();
  hand.keep(await idp.signInByCode(handles.own.value));
  const challenges = createChallenges(idp, {ledger, hand, handles, devices: targets.devices});
  /** Owner of the second address when registration was closed. */
  let closed: {owner: string | undefined} | undefined;

  const pick = <T>(items: readonly T[], index: number): T | undefined =>
    items[index % items.length];

  const setRegistration = (deny_self_registration: boolean) =>
    idp.manage('PATCH', '/organizations/config', {deny_self_registration});

  async function ownerOf({type, value}: {type: string; value: string}) {
    const query = encodeURIComponent(`${type}:${value}`);
    const {body} = await idp.manage('GET', `/persons?handle=${query}`);
    return body.result[0]?.person_id;
  }

  async function step(command: Command): Promise<void> {
    switch (command.type) {
      case 'begin':
        return challenges.begin(command, hand.bearerAt(command.token));
      case 'answer':
        return challenges.answer(command.pick, command.isRetry);
      case 'open':
        return challenges.open(command.mailbox);
      case 'poll':
        return challenges.poll(command.pick);
      case 'guess':
        return challenges.guess(command.times);
      case 'anonymous': {
        const {body} = await idp.post('/persons/anonymous', {});
        if (body.result !== undefined) {
          ledger.give(body.result);
          hand.keep(body.result);
        }
        return;
      }
      case 'direct-id': {
        const {bearer} = hand.bearerAt(command.token);
        const {body} = await idp.post('/direct-id', undefined, bearer ? {bearer} : {});
        const claims = bearer && claimsOf(bearer);
        values.add(body.result, {person: claims?.person_id, by: 'person', bearer: claims});
        return command.isUsedAtOnce ? values.useLast() : undefined;
      }
      case 'use': {
        const value = pick(values.list, command.pick);
        return value === undefined ? undefined : values.use(value);
      }
      case 'switch': {
        const {bearer} = hand.bearerAt(command.token);
        const organization = command.to === 'main' ? idp.organizationId : branch;
        const options = {organization, ...(bearer ? {bearer} : {})};
        const {body} = await idp.post('/token/v2', {metadata: {}}, options);
        return hand.keepDerived(body.result?.token, bearer && claimsOf(bearer));
      }
      case 'steal':
        hand.tokens.push(stolen);
        return;
      case 'make':
        await values.make(command);
        return command.isUsedAtOnce ? values.useLast() : undefined;
      case 'impersonate':
        await values.impersonate(hand.bearerAt(command.token).bearer, people[command.person]);
        return command.isUsedAtOnce ? values.useLast() : undefined;
      case 'recover':
        await idp.post('/recover', {
          handle: handles[command.handle],
          factor: {method: 'password'},
        });
        return;
      case 'log-out':
      case 'victim-logs-out': {
        const token = command.type === 'log-out' ? pick(hand.tokens, command.token) : stolen;
        if (token !== undefined) {
          await idp.post('/token/revoke', {token});
          ledger.noteLogOut(token);
        }
        return;
      }
      case 'remove-credentials': {
        await checkVictim();
        const id = people[command.person];
        await idp.manage('DELETE', `/persons/${id}/credentials`);
        ledger.noteEnd(id);
        return;
      }
      case 'change-groups':
        return targets.setGroups(command.person, command.groups);
      case 'close-registration':
        await setRegistration(true);
        closed ??= {owner: await ownerOf(handles.second)};
        return;
      case 'deactivate': {
        const id = people[command.person];
        await idp.manage('PATCH', `/persons/${id}`, {active: false});
        await idp.manage('PATCH', `/persons/${id}`, {active: true});
        ledger.noteEnd(id);
        return;
      }
      case 'open-page':
        return hosted.openPage(handles[command.handle].value, command.method);
      case 'sign-in-on-page':
        hand.keep(await hosted.signIn(handles.own.value));
        return;
      case 'answer-page': {
        const message = await idp.lastMessage(handles[command.mailbox].value);
        const nonces = values.list.map(({nonce}) => nonce);
        const foreign = [...challenges.list.map(({challenge}) => challenge), ...nonces];
        return hosted.answerPage(command.page, {
          code: message?.code ?? '000000',
          foreign: command.foreign === null ? undefined : pick(foreign, command.foreign),
        });
      }
      case 'exchange':
        hand.keep(await hosted.exchangeCode(command.pick, command.client));
        return;
      case 'refresh':
        hand.keep(await hosted.refresh(command.pick));
        return;
      case 'wait':
        idp.clock.advance(command.minutes * MINUTE_MS);
    }
  }

  async function checkVictim(): Promise<void> {
    const path = `/persons/${people.victim}`;
    const {body: person} = await idp.manage('GET', `${path}?fields=handles,groups`);
    const groups = ledger.groupsOf(people.victim);
    expect(person.result).toMatchObject({handles: [handles.victim], groups});
    expect((await idp.manage('GET', `${path}/credentials`)).body.result).toEqual([]);
  }

  async function check(): Promise<void> {
    await checkVictim();
    for (const name of ['unowned', 'phone', 'username'] as const) {
      expect(await ownerOf(handles[name])).toBeUndefined();
    }
    if (closed) {
      // Not a new person; a signed-in person may have attached it.
      expect([closed.owner, people.mallory]).toContain(await ownerOf(handles.second));
      await setRegistration(false);
    }
    for (const token of new Set(hand.tokens)) {
      await ledger.checkHeld(token, hosted.isReplaced(token));
    }
    await hosted.check();
  }

  return {step, check};
}
