import {messageOf} from '@gated-docs/utils/errors';
import type {SlashIDSettings} from '../options';
import type {Provider} from '../session/provider';
import {
  ended,
  UNAVAILABLE,
  type Checked,
  type ReadTokenReader,
  type Session,
} from '../session/reader';
import type {Sessions} from '../session/sessions';
import {createReadToken, hashOf, sealWith, unsealWith} from './credential';
import {createPersons} from './persons';
import type {Owner, StoredReadToken, TokenStore} from '../state/stateStore';

export const MAX_DAYS = 90;
export const MAX_PER_PERSON = 20;
const MAX_STORED = 100_000;

export type IssuedReadToken = StoredReadToken & {
  /** The secret, shown once and never stored. */
  token: string;
};

export type ReadTokens = {
  /** Without an API key, groups cannot be looked up, so a read token depends on its session. */
  endsWithSession: boolean;
  /** `sessionToken`: stored encrypted if the read token ends with its session. */
  issue: (
    session: Session,
    sessionToken: string,
    wish: {name: string; days: number},
  ) => Promise<IssuedReadToken | 'too-many' | 'full'>;
  list: (owner: Owner) => Promise<StoredReadToken[]>;
  /** False when this person has no such read token. */
  revoke: (owner: Owner, id: string) => Promise<boolean>;
  /** Authenticates a bearer token. `unavailable` if its status cannot be determined. */
  read: (token: string | null) => Promise<Checked<ReadTokenReader>>;
};

const DAY_SECONDS = 24 * 3600;

/** Read tokens in a store: issued from a session, with the current access of their person. */
export function createReadTokens(
  settings: SlashIDSettings,
  store: TokenStore,
  provider: Provider,
  sessions: Pick<Sessions, 'recheck'>,
): ReadTokens {
  const {clock, report} = settings;
  const endsWithSession = settings.provider.apiKey === undefined;
  const persons = createPersons(settings, provider);
  const now = () => Math.floor(clock() / 1000);

  async function readStored(
    stored: StoredReadToken,
    token: string,
  ): Promise<Checked<ReadTokenReader>> {
    const {sealedSession, id, organization, person} = stored;
    // The organization was listed when the read token was issued, and has been removed since.
    if (!settings.provider.organizations.has(organization)) {
      return ended('organization');
    }
    // Without a sealed session, the API key that existed at issue time may be gone.
    if (sealedSession === null && endsWithSession) {
      return UNAVAILABLE;
    }
    const status =
      sealedSession === null
        ? await persons.readStatus({organization, person})
        : await sessions.recheck(await unsealWith(token, sealedSession));
    if (status.type === 'ended' || status.type === 'unavailable') {
      return status;
    }
    const {subject} = status;
    const vouching = status.type === 'session' ? status.organization : organization;
    return subject.personId === person && vouching === organization
      ? {type: 'read-token', subject, organization, tokenId: id}
      : ended('other-person');
  }

  return {
    endsWithSession,
    async issue(session, sessionToken, {name, days}) {
      const token = createReadToken();
      const until = now() + days * DAY_SECONDS;
      const stored: StoredReadToken = {
        id: crypto.randomUUID(),
        hash: await hashOf(token),
        organization: session.organization,
        person: session.subject.personId,
        name,
        createdAt: now(),
        expiresAt: endsWithSession ? Math.min(until, session.expiresAt) : until,
        sealedSession: endsWithSession ? await sealWith(token, sessionToken) : null,
      };
      const result = await store.add(stored, {perOwner: MAX_PER_PERSON, inAll: MAX_STORED});
      return result === 'added' ? {...stored, token} : result;
    },
    async list(owner) {
      const stored = await store.list(owner);
      return stored.filter(({expiresAt}) => expiresAt > now());
    },
    revoke: (owner, id) => store.remove(owner, id),
    async read(token) {
      if (token === null) {
        return ended('malformed');
      }
      try {
        const stored = await store.find(await hashOf(token));
        if (stored === null) {
          return ended('unknown');
        }
        return stored.expiresAt <= now() ? ended('expired') : await readStored(stored, token);
      } catch (error) {
        // Fail closed: nothing is served for a token of unknown status.
        report('store-unavailable', messageOf(error));
        return UNAVAILABLE;
      }
    },
  };
}
