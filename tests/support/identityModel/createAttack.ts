import {Secret, TOTP} from 'otpauth';
import {expect} from 'vitest';
import {
  challengesOf,
  claimsOf,
  email,
  factorOf,
  PASSWORD,
  phone,
  type TestProvider,
  username,
} from '../identity';
import type {Command, Handle} from './commands';
import {createHand} from './createHand';
import {createHostedAttack} from './createHostedAttack';
import {type Claims, createLedger} from './createLedger';
import {createValues} from './createValues';

const MINUTE = 60_000;

/** A challenge, and the session that the sign-in builds on, if any. */
type Begun = {challenge: any; bearer: Claims};

/** What one attacker has got so far, and how a command changes that. */
export async function createAttack(idp: TestProvider, branch: string, run: number) {
  const handles: Record<Handle, {type: string; value: string}> = {
    own: email(`mallory-${run}@example.com`),
    second: email(`mallory-too-${run}@example.com`),
    victim: email(`victim-${run}@example.com`),
    unowned: email(`ceo-${run}@example.com`),
    phone: phone(`+1555${String(run).padStart(7, '0')}`),
    username: username(`root-${run}`),
  };
  const create = async (handle: object, groups: string[]): Promise<string> =>
    (await idp.manage('POST', '/persons', {handles: [handle], groups})).body.result.person_id;
  const people = {
    mallory: await create(handles.own, ['public']),
    victim: await create(handles.victim, ['internal']),
  };
  const ledger = createLedger(idp, {...people, branch});
  const stolen = await idp.signInByCode(handles.victim.value);
  ledger.give(stolen);
  idp.clock.advance(20 * MINUTE);

  const hand = createHand(ledger);
  const values = createValues(idp, {ledger, hand, people, branch});
  const hosted = createHostedAttack(idp, branch, ledger);
  ledger.noteProof();
  hand.keep(await idp.signInByCode(handles.own.value));
  const begun: Begun[] = [];
  let appKey = '';

  const pick = <T>(items: readonly T[], index: number): T | undefined =>
    items[index % items.length];

  async function answer({challenge, bearer}: Begun): Promise<void> {
    const key = challenge.options.key_uri;
    if (key) {
      appKey = new URL(key).searchParams.get('secret') ?? '';
    }
    const isApp = challenge.type.startsWith('totp') && appKey !== '';
    const message = await idp.lastMessage(handles.own.value);
    const otp = isApp
      ? new TOTP({secret: Secret.fromBase32(appKey)}).generate({
          timestamp: idp.clock().getTime(),
        })
      : (message?.code ?? '000000');
    const data = {otp, password: PASSWORD, challenge: challenge.options.challenge ?? ''};
    const {status, body} = await idp.answer(challenge, data);
    if (status === 200) {
      expect(bearer !== undefined && ledger.isOver(bearer)).toBe(false);
      ledger.noteProof();
    }
    hand.keep(body.result?.token);
  }

  /** Whoever has the mailbox opens the link; one for a new password ends the sessions of its owner. */
  async function open(mailbox: 'own' | 'second'): Promise<void> {
    const {value} = handles[mailbox];
    const link = (await idp.lastMessage(value))?.link;
    if (!link) {
      return;
    }
    const {status, body} = await idp.openLink(link, {password: PASSWORD});
    if (status === 200) {
      ledger.noteProof();
      if (challengesOf(link)[0].type === 'password_reset') {
        ledger.noteEnd(await idp.personIdOf(value));
      }
    }
    hand.keep(body.result?.token);
  }

  async function step(command: Command): Promise<void> {
    switch (command.type) {
      case 'begin': {
        const {method} = command;
        const factor = method === 'none' ? {} : factorOf(method, {scope: 'localhost'});
        const options = hand.bearerAt(command.token);
        const {body} = await idp.begin(handles[command.handle], factor, options);
        const bearer = options.bearer === undefined ? undefined : claimsOf(options.bearer);
        for (const challenge of body.result ?? []) {
          begun.push({challenge, bearer});
        }
        return;
      }
      case 'answer': {
        const chosen = pick(begun, command.pick);
        const type = chosen?.challenge.type ?? 'proxy';
        // A wrong password costs a slow hash, and says nothing that a wrong code does not.
        return chosen && type !== 'proxy' && !type.startsWith('webauthn')
          ? answer(chosen)
          : undefined;
      }
      case 'open':
        return open(command.mailbox);
      case 'poll': {
        const proxies = begun.filter(({challenge}) => challenge.type === 'proxy');
        const proxy = pick(proxies, command.pick);
        hand.keep(proxy && (await idp.poll(proxy.challenge)).body.result);
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
        const foreign = [...begun.map(({challenge}) => challenge), ...nonces];
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
        idp.clock.advance(command.minutes * MINUTE);
    }
  }

  async function checkVictim(): Promise<void> {
    const path = `/persons/${people.victim}`;
    const {body: person} = await idp.manage('GET', `${path}?fields=handles,groups`);
    expect(person.result).toMatchObject({handles: [handles.victim], groups: ['internal']});
    expect((await idp.manage('GET', `${path}/credentials`)).body.result).toEqual([]);
  }

  async function check(): Promise<void> {
    await checkVictim();
    for (const name of ['unowned', 'phone', 'username'] as const) {
      const {type, value} = handles[name];
      const query = encodeURIComponent(`${type}:${value}`);
      expect((await idp.manage('GET', `/persons?handle=${query}`)).body.result).toEqual([]);
    }
    for (const token of hand.tokens) {
      await ledger.checkHeld(token, hosted.isReplaced(token));
    }
    await hosted.check();
  }

  return {step, check};
}
