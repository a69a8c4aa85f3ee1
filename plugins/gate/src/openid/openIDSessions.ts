import {LRUCache} from 'lru-cache';
import type {Grant, OpenIDProvider} from '@gated-docs/oidc';
import {messageOf} from '@gated-docs/utils/errors';
import type {Site} from '../editions/site';
import type {IdentityContext} from '../identity';
import {createSessionCookie} from '../session/cookie';
import {hasRefusedMethod, provesSteps} from '../session/methods';
import {ended, NOBODY, UNAVAILABLE, type Checked, type Session} from '../session/reader';
import type {Sessions} from '../session/sessions';
import {createSignOuts} from '../session/signOuts';
import {createEndedCheck} from './createEndedCheck';
import type {Seal} from './seal';
import {SealedSession} from './sealedSession';

/** A cookie and its content. */
type Opened = {token: string; sealed: SealedSession};

type Parts = Omit<IdentityContext, 'site'> & {
  site: () => Pick<Site, 'steps' | 'groups'>;
  provider: OpenIDProvider;
  seal: Seal;
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
/** Sessions whose newest cookie is remembered. */
const REMEMBERED = 2_000;
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
  const newest = new LRUCache<string, Opened>({max: REMEMBERED});
  const sealSession = (sealed: SealedSession) => seal.close(PURPOSE, sealed, sealed.endsAt);
  const hasEnded = createEndedCheck(state.ended, now, {revalidateSeconds, outageSeconds});
  const revoke = async (token: string) => {
    const opened = await open(token);
    return opened === null || provider.revoke(opened.sealed.grant);
  };
  const signOuts = createSignOuts({settings, provider: {revoke}, state}, (id, isOwn) => {
    hasEnded.add(id);
    if (isOwn) {
      onEnd(id);
    }
  });

  function toSession({token, sealed: {id, grant, endsAt}}: Opened): Session {
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

  /** The newest cookie of its session: the browser may not have received it, and its refresh token replaced the older. */
  async function open(token: string): Promise<Opened | null> {
    const sealed = await seal.open(PURPOSE, token, SealedSession);
    const known = sealed && newest.get(sealed.id);
    return known && known.sealed.confirmedAt > sealed.confirmedAt
      ? known
      : sealed && {token, sealed};
  }

  async function check(token: string, cookies: string | undefined, mayRenew: boolean) {
    const opened = await open(token);
    if (opened === null) {
      return ended('malformed');
    }
    const {sealed} = opened;
    if (sealed.endsAt <= now()) {
      return ended('expired');
    }
    const {methods, refreshToken, expiresAt, providerSession} = sealed.grant;
    const ids = [sealed.id, ...(providerSession === undefined ? [] : [nameOf(providerSession)])];
    if ((await Promise.all(ids.map((id) => hasEnded.has(id)))).includes(true)) {
      return ended('revoked');
    }
    if (hasRefusedMethod(methods, refusedMethods) || !provesSteps(methods, site().steps)) {
      return ended('method');
    }
    if (refreshToken === undefined) {
      return expiresAt > now() ? toSession(opened) : ended('expired');
    }
    if (now() - sealed.confirmedAt >= revalidateSeconds) {
      return mayRenew ? renew(opened, cookies) : lastAnswer(opened);
    }
    return opened.token === token ? toSession(opened) : withCookie(opened, cookies);
  }

  function withCookie(opened: Opened, cookies: string | undefined): Checked<Session> {
    const renewed = cookie.write(opened.token, opened.sealed.endsAt - now(), cookies);
    return renewed === null ? ended('too-large') : {...toSession(opened), renewed};
  }

  /** What the provider said last, unless it has since changed the groups. */
  async function lastAnswer(opened: Opened): Promise<Checked<Session>> {
    const isRecent = now() - opened.sealed.confirmedAt < outageSeconds;
    const isReplaced = await hasEnded.has(groupsNameOf(opened.sealed)).catch(() => false);
    return isRecent && !isReplaced ? toSession(opened) : UNAVAILABLE;
  }

  async function renew(opened: Opened, cookies: string | undefined): Promise<Checked<Session>> {
    const {sealed} = opened;
    // Without the store, another gate might use the refresh token at the same time.
    if ((await state.take(`openid ${sealed.id}`, RENEWAL, clock()).catch(() => Infinity)) > 0) {
      return lastAnswer(opened);
    }
    let grant;
    try {
      grant = await provider.renew(sealed.grant);
    } catch (error) {
      settings.report('provider-unavailable', messageOf(error));
      return lastAnswer(opened);
    }
    if (grant === null) {
      await endByID(sealed.id);
      return ended('revoked');
    }
    const next = {...sealed, grant: sealGrant(grant), confirmedAt: now()};
    if (groupsNameOf(next) !== groupsNameOf(sealed)) {
      await endByID(groupsNameOf(sealed));
    }
    const renewed = {token: await sealSession(next), sealed: next};
    newest.set(sealed.id, renewed);
    return withCookie(renewed, cookies);
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
    async authenticate(headers, mayRenew = true) {
      const {cookie: cookies} = headers;
      const reading = cookie.read(cookies);
      return reading.type === 'token' ? check(reading.token, cookies, mayRenew) : reading;
    },
    // Read tokens and exchanges, which use them, are SlashID's.
    recheck: async () => ended('malformed'),
    open: async () => ended('malformed'),
    async create(grant) {
      const confirmedAt = now();
      const endsAt = Math.floor(confirmedAt + maxSessionSeconds);
      const sealed = {id: crypto.randomUUID(), grant: sealGrant(grant), confirmedAt, endsAt};
      const token = await sealSession(sealed);
      return {token, session: toSession({token, sealed})};
    },
    async end(headers) {
      const reading = cookie.read(headers.cookie);
      const opened = reading.type === 'token' ? await open(reading.token) : null;
      if (opened === null) {
        return NOBODY;
      }
      const session = toSession(opened);
      return (await signOuts.end(session)) ? session : UNAVAILABLE;
    },
    async signOutURL({userToken}) {
      const opened = await open(userToken);
      return opened && provider.signOutURL(opened.sealed.grant);
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

/** The ID under which the store keeps that the provider has since changed a session's groups. */
function groupsNameOf({id, grant}: SealedSession): string {
  return `groups ${id} ${grant.groups.join(' ')}`;
}
