import {Secret, TOTP} from 'otpauth';
import {expect} from 'vitest';
import {challengesOf, claimsOf, factorOf, PASSWORD, type TestProvider} from '../identity';
import type {Command, Handle} from './commands';
import type {Hand} from './createHand';
import type {Claims, Ledger} from './createLedger';
import type {Targets} from './createTargets';

const MINUTE_MS = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** What follows a link waits for as long as the link, and then for the five minutes of its own. */
const MAX_LIFETIME_MS = 15 * MINUTE_MS;
const REPEAT_MS = 30_000;
const REDELIVERY_MS = 5000;
const FREE_GUESSES = 10;
/** At one code. */
const MAX_ATTEMPTS = 5;

type Begun = {
  challenge: any;
  /** The session that the sign-in builds on, if any. */
  bearer: Claims;
  at: number;
  answered?: {at: number; tokenId: string | undefined};
};

type Attacker = {
  ledger: Ledger;
  hand: Hand;
  handles: Record<Handle, {type: string; value: string}>;
  devices: Targets['devices'];
};

/** Challenges of the attacker. Each is answered once, in its time, and so is each link. */
export function createChallenges(idp: TestProvider, {ledger, hand, handles, devices}: Attacker) {
  const begun: Begun[] = [];
  const opened = new Set<string>();
  const deliveredAt = new Map<string, number>();
  let guesses = {at: 0, count: 0};

  const now = () => idp.clock().getTime();

  async function answerTo({type, options}: any): Promise<Record<string, unknown>> {
    if (type === 'webauthn_create') {
      return devices.authenticator.create(options);
    }
    if (type === 'webauthn_get') {
      return devices.authenticator.get(options);
    }
    if (options.key_uri) {
      devices.appKey = new URL(options.key_uri).searchParams.get('secret') ?? '';
    }
    const otp =
      type.startsWith('totp') && devices.appKey !== ''
        ? new TOTP({secret: Secret.fromBase32(devices.appKey)}).generate({timestamp: now()})
        : ((await idp.lastMessage(handles.own.value))?.code ?? '000000');
    return {otp, password: PASSWORD, challenge: options.challenge ?? ''};
  }

  /** A reset extends the time of the page that waits for it. */
  function expectInTime({challenge: {type}, at}: Begun): void {
    const lifetime = type === 'otp' ? CODE_LIFETIME_MS : MAX_LIFETIME_MS;
    expect(type === 'password_verify' || now() - at < lifetime).toBe(true);
  }

  return {
    list: begun,

    async begin({handle, method}: Extract<Command, {type: 'begin'}>, given: {bearer?: string}) {
      const factor = method === 'none' ? {} : factorOf(method, {scope: 'localhost'});
      const {body} = await idp.begin(handles[handle], factor, given);
      const claims = given.bearer === undefined ? undefined : claimsOf(given.bearer);
      // Somebody anonymous whose session ended begins without one.
      const isPlain = claims?.person_type === 'anonymous' && ledger.isOver(claims);
      const bearer = isPlain ? undefined : claims;
      for (const challenge of body.result ?? []) {
        begun.push({challenge, bearer, at: now()});
      }
    },

    /** `isRetry`: as the SDK asks again that heard no answer, which counts as the same one for a moment. */
    async answer(pick: number, isRetry: boolean): Promise<void> {
      const chosen = begun[pick % begun.length];
      if (!chosen || chosen.challenge.type === 'proxy') {
        return;
      }
      const {challenge, bearer, answered} = chosen;
      const options = isRetry ? {headers: {'SlashID-SdkRetryCount': '1'}} : {};
      const {status, body} = await idp.answer(challenge, await answerTo(challenge), options);
      if (status !== 200) {
        return;
      }
      if (answered) {
        expect({isRetry, isSoon: now() - answered.at <= REPEAT_MS}).toEqual({
          isRetry: true,
          isSoon: true,
        });
      } else {
        expectInTime(chosen);
        expect(bearer !== undefined && ledger.isOver(bearer)).toBe(false);
        ledger.noteProof();
      }
      const tokenId = hand.keep(body.result.token)?.jti;
      expect(answered?.tokenId ?? tokenId).toBe(tokenId);
      chosen.answered = {at: answered?.at ?? now(), tokenId};
    },

    /** Whoever has the mailbox opens the link; one for a new password ends the sessions of its owner. */
    async open(mailbox: 'own' | 'second'): Promise<void> {
      const {value} = handles[mailbox];
      const {link, sentAt} = (await idp.lastMessage(value)) ?? {};
      if (!link) {
        return;
      }
      const {status, body} = await idp.openLink(link, {password: PASSWORD});
      if (status === 200) {
        expect(opened.has(link)).toBe(false);
        expect(now() - new Date(sentAt).getTime()).toBeLessThan(CODE_LIFETIME_MS);
        opened.add(link);
        ledger.noteProof();
        if (challengesOf(link)[0].type === 'password_reset') {
          ledger.noteEnd(await idp.personIdOf(value));
        }
      }
      hand.keep(body.result?.token);
    },

    async poll(pick: number): Promise<void> {
      const proxies = begun.filter(({challenge}) => challenge.type === 'proxy');
      const proxy = proxies[pick % proxies.length];
      const {result} = proxy ? (await idp.poll(proxy.challenge)).body : {};
      if (!proxy || !result) {
        return;
      }
      const {id} = proxy.challenge;
      expect(now() - proxy.at).toBeLessThan(CODE_LIFETIME_MS);
      expect(now() - (deliveredAt.get(id) ?? now())).toBeLessThanOrEqual(REDELIVERY_MS);
      deliveredAt.set(id, deliveredAt.get(id) ?? now());
      hand.keep(result);
    },

    /** Wrong codes for the account of the victim, of which no more are looked at than are free. */
    async guess(times: number): Promise<void> {
      let challenge: any;
      for (let tries = 0; tries < times; tries += 1) {
        if (tries % MAX_ATTEMPTS === 0) {
          const {body} = await idp.begin(handles.victim, factorOf('otp_via_email'));
          challenge = body.result?.[0];
        }
        if (challenge && (await idp.answer(challenge, {otp: 'wrong'})).status === 401) {
          guesses = {at: now(), count: guesses.at === now() ? guesses.count + 1 : 1};
          expect(guesses.count).toBeLessThanOrEqual(FREE_GUESSES);
        }
      }
    },
  };
}
