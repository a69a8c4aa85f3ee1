import type {Grant, OpenIDProvider} from '@gated-docs/oidc';
import type {Site} from '../editions/site';
import type {Settings} from '../options';
import {createSessionCookie} from '../session/cookie';
import {ended, NOBODY, UNAVAILABLE, type Checked, type Session} from '../session/reader';
import type {Sessions} from '../session/sessions';
import {createSignOuts} from '../session/signOuts';
import type {StateStore} from '../state/stateStore';
import {createEndedCheck} from './createEndedCheck';
import type {Seal} from './seal';
import {SealedSession} from './sealedSession';

type Parts = {
  settings: Settings;
  provider: OpenIDProvider;
  state: StateStore;
  seal: Seal;
  site: () => Pick<Site, 'steps' | 'groups'>;
  onEnd: (id: string) => void;
};

export type OpenIDSessions = Sessions & {
  /** The sealed session of a person who has just signed in. */
  create: (grant: Grant) => Promise<{token: string; session: Session}>;
  /** Where the person signs out at the provider. */
  signOutURL: (session: Session) => Promise<string | null>;
  /** Ends all sessions that belong to a session at the provider. False: the store does not respond. */
  endProviderSession: (id: string) => Promise<boolean>;
};

const PURPOSE = 'session';
/** One request asks the provider, and the others meanwhile get the last answer: refresh tokens may be used only once. */
const RENEWAL = {burst: 1, perSecond: 0.1};
/** Longer tokens are left out: the provider then asks whom to sign out. */
const MAX_ID_TOKEN_LENGTH = 2_000;

/**
 * Sessions in a sealed cookie. The provider is asked again with the refresh token when its last answer is older than
 * `revalidateSeconds`; without a refresh token, a session ends with the ID token.
 */
export function createOpenIDSessions(parts: Parts): OpenIDSessions {
  const {settings, provider, state, seal, site, onEnd} = parts;
  const {clock, revalidateSeconds, maxSessionSeconds, refusedMethods} = settings;
  const outageSeconds = Math.max(settings.outageSeconds, revalidateSeconds);
  const cookie = createSessionCookie(settings);
  const now = () => clock() / 1000;
  const open = (token: string) => seal.open(PURPOSE, token, SealedSession);
  const sealSession = (sealed: SealedSession) => seal.close(PURPOSE, sealed, sealed.endsAt);
  const hasEnded = createEndedCheck(state.ended, now, {revalidateSeconds, outageSeconds});
  const revoke = async (token: string) => {
    const sealed = await open(token);
    return sealed === null || provider.revoke(sealed.grant);
  };
  const signOuts = createSignOuts({settings, provider: {revoke}, state}, (id, isOwn) => {
    hasEnded.add(id);
    if (isOwn) {
      onEnd(id);
    }
  });

  function toSession(token: string, {id, grant, endsAt}: SealedSession): Session {
    const {person, groups, name, methods} = grant;
    return {
      type: 'session',
      subject: {type: 'person', personId: person, groups},
      ...{id, userToken: token, organization: provider.issuer, methods},
      handle: name === undefined ? undefined : {type: 'username', value: name},
      expiresAt: endsAt,
    };
  }

  /** Only groups of the rules, so that a long list of others fits into the cookie. */
  function sealGrant({idToken, ...grant}: Grant): Grant {
    const groups = grant.groups.filter((name) => site().groups.includes(name));
    const isShort = idToken !== undefined && idToken.length <= MAX_ID_TOKEN_LENGTH;
    return {...grant, groups, ...(isShort && {idToken})};
  }

  async function check(token: string, cookies: string | undefined): Promise<Checked<Session>> {
    const sealed = await open(token);
    if (sealed === null) {
      return ended('malformed');
    }
    if (sealed.endsAt <= now()) {
      return ended('expired');
    }
    const {methods, refreshToken, expiresAt, providerSession} = sealed.grant;
    const ids = [sealed.id, ...(providerSession === undefined ? [] : [nameOf(providerSession)])];
    if ((await Promise.all(ids.map((id) => hasEnded.has(id)))).includes(true)) {
      return ended('revoked');
    }
    if (!areMethodsAccepted(methods)) {
      return ended('method');
    }
    if (refreshToken === undefined) {
      return expiresAt > now() ? toSession(token, sealed) : ended('expired');
    }
    const age = now() - sealed.confirmedAt;
    return age < revalidateSeconds ? toSession(token, sealed) : renew(token, sealed, cookies);
  }

  function areMethodsAccepted(methods: readonly string[]): boolean {
    const isRefused = methods.some((name) => refusedMethods.includes(name.toLowerCase()));
    const {steps} = site();
    return !isRefused && steps.every((step) => step.some((name) => methods.includes(name)));
  }

  async function renew(
    token: string,
    sealed: SealedSession,
    cookies: string | undefined,
  ): Promise<Checked<Session>> {
    const last =
      now() - sealed.confirmedAt < outageSeconds ? toSession(token, sealed) : UNAVAILABLE;
    if ((await state.take(`openid ${sealed.id}`, RENEWAL, clock())) > 0) {
      return last;
    }
    let grant;
    try {
      grant = await provider.renew(sealed.grant);
    } catch (error) {
      settings.report('provider-unavailable', String(error));
      return last;
    }
    if (grant === null) {
      await endByID(sealed.id);
      return ended('revoked');
    }
    const renewed = {...sealed, grant: sealGrant(grant), confirmedAt: now()};
    const next = await sealSession(renewed);
    const values = cookie.write(next, sealed.endsAt - now(), cookies);
    return values === null ? ended('too-large') : {...toSession(next, renewed), renewed: values};
  }

  async function endByID(id: string): Promise<boolean> {
    hasEnded.add(id);
    onEnd(id);
    return state.ended.add({id, expiresAt: Math.ceil(now() + maxSessionSeconds)}).then(
      () => true,
      () => false,
    );
  }

  return {
    cookie,
    async authenticate(headers) {
      const reading = cookie.read(headers.cookie);
      return reading.type === 'token' ? check(reading.token, headers.cookie) : reading;
    },
    // Read tokens and exchanges, which use them, are SlashID's.
    recheck: async () => ended('malformed'),
    open: async () => ended('malformed'),
    async create(grant) {
      const confirmedAt = now();
      const endsAt = Math.floor(confirmedAt + maxSessionSeconds);
      const sealed = {id: crypto.randomUUID(), grant: sealGrant(grant), confirmedAt, endsAt};
      const token = await sealSession(sealed);
      return {token, session: toSession(token, sealed)};
    },
    async end(headers) {
      const reading = cookie.read(headers.cookie);
      const sealed = reading.type === 'token' ? await open(reading.token) : null;
      if (reading.type !== 'token' || sealed === null) {
        return NOBODY;
      }
      const session = toSession(reading.token, sealed);
      return (await signOuts.end(session)) ? session : UNAVAILABLE;
    },
    async signOutURL({userToken}) {
      const sealed = await open(userToken);
      return sealed && provider.signOutURL(sealed.grant);
    },
    endProviderSession: (id) => endByID(nameOf(id)),
    endElsewhere: hasEnded.add,
    sync: signOuts.sync,
    carryOn: signOuts.carryOn,
    close: signOuts.close,
  };
}

/** The ID under which the end of a session at the provider is stored. */
function nameOf(providerSession: string): string {
  return `sid ${providerSession}`;
}
