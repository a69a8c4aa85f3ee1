import {Secret, TOTP} from 'otpauth';
import {expect} from 'vitest';
import {claimsOf, email, factorOf, PASSWORD, phone, type TestProvider, username} from '../identity';
import type {Command, Handle} from './commands';
import {createHostedAttack} from './createHostedAttack';

const MINUTE = 60_000;
const UNPROVEN = ['api', 'direct_id', 'impersonate'];

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
  const mallory = await create(handles.own, ['public']);
  const victim = await create(handles.victim, ['internal']);
  const stolen = await idp.signInByCode(handles.victim.value);
  idp.clock.advance(20 * MINUTE);

  /** The attacker's hand: tokens, challenges to answer, values to use, and the key of an app. */
  const tokens: string[] = [await idp.signInByCode(handles.own.value)];
  const challenges: any[] = [];
  const values: string[] = [];
  let appKey = '';
  const granted = [stolen];
  let endedAt = -1;

  const hosted = createHostedAttack(idp, branch);

  const pick = <T>(items: readonly T[], index: number): T | undefined =>
    items.length === 0 ? undefined : items[index % items.length];
  /** One more than there are: without a token. */
  const bearerAt = (index: number) => {
    const bearer = tokens[index % (tokens.length + 1)];
    return bearer === undefined ? {} : {bearer};
  };

  function keep(token: unknown) {
    // Placeholders have no signature of ours.
    if (typeof token === 'string' && token.split('.').length === 3 && claimsOf(token).exp) {
      tokens.push(token);
    }
  }

  async function answer(challenge: any) {
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
    const {body} = await idp.answer(challenge, {
      otp,
      password: PASSWORD,
      challenge: challenge.options.challenge ?? '',
    });
    keep(body.result?.token);
  }

  async function step(command: Command): Promise<void> {
    switch (command.type) {
      case 'begin': {
        const factor =
          command.method === 'none' ? {} : factorOf(command.method, {scope: 'localhost'});
        const {body} = await idp.begin(handles[command.handle], factor, bearerAt(command.token));
        challenges.push(...(body.result ?? []));
        return;
      }
      case 'answer': {
        const challenge = pick(challenges, command.pick);
        // A wrong password costs a slow hash, and says nothing that a wrong code does not.
        if (challenge && challenge.type !== 'proxy' && !challenge.type.startsWith('webauthn')) {
          await answer(challenge);
        }
        return;
      }
      case 'open': {
        const message = await idp.lastMessage(handles[command.mailbox].value);
        if (message?.link) {
          keep((await idp.openLink(message.link, {password: PASSWORD})).body.result?.token);
        }
        return;
      }
      case 'poll': {
        const proxies = challenges.filter(({type}) => type === 'proxy');
        const proxy = pick(proxies, command.pick);
        keep(proxy && (await idp.poll(proxy)).body.result);
        return;
      }
      case 'direct-id': {
        const {body} = await idp.post('/direct-id', undefined, bearerAt(command.token));
        values.push(...(body.result ? [body.result] : []));
        return;
      }
      case 'use': {
        const value = pick(values, command.pick);
        if (value) {
          const [nonce] = JSON.parse(Buffer.from(value, 'base64url').toString());
          await answer(nonce);
        }
        return;
      }
      case 'switch': {
        const options = {...bearerAt(command.token), organization: branch};
        const {body} = await idp.post('/token/v2', {metadata: {}}, options);
        keep(body.result?.token);
        return;
      }
      case 'steal':
        tokens.push(stolen);
        return;
      case 'impersonate': {
        const {body} = await idp.manage('POST', `/persons/${victim}/impersonate`);
        const [nonce] = JSON.parse(Buffer.from(body.result, 'base64url').toString());
        const used = await idp.answer(nonce, {challenge: nonce.options.challenge});
        granted.push(used.body.result.token);
        keep(used.body.result.token);
        return;
      }
      case 'recover':
        await idp.post('/recover', {
          handle: handles[command.handle],
          factor: {method: 'password'},
        });
        return;
      case 'revoke': {
        const token = tokens[command.token % tokens.length];
        await idp.post('/token/revoke', {token});
        hosted.noteEnd(token);
        return;
      }
      case 'end-sessions':
        await idp.manage('DELETE', `/persons/${victim}/credentials`);
        endedAt = granted.length;
        values.length = 0;
        return;
      case 'open-page':
        await hosted.openPage(handles[command.handle].value, command.method);
        return;
      case 'answer-page': {
        const message = await idp.lastMessage(handles[command.mailbox].value);
        const nonces = values.map(
          (value) => JSON.parse(Buffer.from(value, 'base64url').toString())[0],
        );
        const foreign = pick([...challenges, ...nonces], command.foreign ?? 0);
        await hosted.answerPage(command.page, {
          code: message?.code ?? '000000',
          foreign: command.foreign === null ? undefined : foreign,
        });
        return;
      }
      case 'exchange':
        keep(await hosted.exchangeCode(command.pick, command.client));
        return;
      case 'refresh':
        keep(await hosted.refresh(command.pick));
        return;
      case 'wait':
        idp.clock.advance(command.minutes * MINUTE);
    }
  }

  async function check(): Promise<void> {
    const {body: person} = await idp.manage('GET', `/persons/${victim}?fields=handles,groups`);
    expect(person.result).toMatchObject({handles: [handles.victim], groups: ['internal']});
    const {body: kept} = await idp.manage('GET', `/persons/${victim}/credentials`);
    expect(kept.result).toEqual([]);
    for (const name of ['unowned', 'phone', 'username'] as const) {
      const {type, value} = handles[name];
      const query = encodeURIComponent(`${type}:${value}`);
      expect((await idp.manage('GET', `/persons?handle=${query}`)).body.result).toEqual([]);
    }
    for (const token of tokens) {
      await checkToken(claimsOf(token), token);
    }
    await hosted.check();
  }

  async function checkToken(claims: any, token: string): Promise<void> {
    if (claims.person_id !== victim) {
      // Of the attacker, or of somebody who registered the second mailbox.
      expect(claims.groups).toEqual(claims.person_id === mallory ? ['public'] : []);
      return;
    }
    const sources = granted.map((source) => claimsOf(source));
    expect(claims.exp).toBeLessThanOrEqual(Math.max(...sources.map(({exp}) => exp)));
    const proofs = claims.authentications.filter(({method}: any) => !UNPROVEN.includes(method));
    const isStolen = proofs.length > 0;
    expect(proofs).toEqual(isStolen ? claimsOf(stolen).authentications : []);
    if (isStolen) {
      expect(claims.exp).toBe(claimsOf(stolen).exp);
    } else {
      expect(claims.act).toEqual({sub: idp.organizationId});
      expect(claims.authenticated_methods[0]).toBe('impersonate');
    }
    const isFromBefore = granted
      .slice(0, Math.max(endedAt, 0))
      .some((source) => claimsOf(source).session_generation === claims.session_generation);
    if (endedAt >= 0 && isFromBefore) {
      const {body} = await idp.post('/token/validate', {token});
      expect(body.result.valid).toBe(false);
    }
  }

  return {step, check};
}
