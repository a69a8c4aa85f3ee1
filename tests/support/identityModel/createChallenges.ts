import {Secret, TOTP} from 'otpauth';
import {expect} from 'vitest';
import {claimsOf, factorOf, PASSWORD, type TestProvider} from '../identity';
import type {Command, Handle} from './commands';
import type {Hand} from './createHand';
import type {Claims, Ledger} from './createLedger';
import type {Targets} from './createTargets';

const MINUTE_MS = 60_000;
const CODE_LIFETIME_MS = 10 * MINUTE_MS;
/** A step after a link waits for the link's lifetime, plus its own five minutes. */
const MAX_LIFETIME_MS = 15 * MINUTE_MS;
const REPEAT_MS = 30_000;
const REDELIVERY_MS = 5000;
const FREE_GUESSES = 10;
/** Attempts per code. */
const MAX_ATTEMPTS = 5;

type Begun = {
  challenge: any;
  /** Session that the sign-in extends, if any. */
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

/** The attacker's challenges. Each challenge and link works once, until it expires. */
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

  /** A reset extends the lifetime of the waiting page. */
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
      // An anonymous person with an ended session starts without one.
      const isPlain = claims?.person_type === 'anonymous' && ledger.isOver(claims);
      const bearer = isPlain ? undefined : claims;
      for (const challenge of body.result ?? []) {
        begun.push({challenge, bearer, at: now()});
      }
    },

    /** `isRetry`: a retry of the SDK after a lost response, which is briefly treated as the same request. */
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

    /** The mailbox's owner opens the link; a password reset link ends the owner's sessions. */
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
        if (new URL(link).pathname === '/new-password') {
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

    /** Wrong codes for the victim's account, of which only the free attempts are evaluated. */
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
