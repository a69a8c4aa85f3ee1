/** The person of a read token and their organization. */
export type Owner = {organization: string; person: string};

/** A stored read token; times in seconds since the epoch. */
export type StoredReadToken = Owner & {
  /** Identifies it in lists and logs; not a credential. */
  id: string;
  hash: string;
  name: string;
  createdAt: number;
  expiresAt: number;
  /** The session's token, encrypted with the read token; null if it outlives the session. */
  sealedSession: string | null;
};

/** Maximum numbers of stored read tokens. */
export type Room = {perOwner: number; inAll: number};

export type TokenStore = {
  /** Atomic, so that concurrent requests cannot exceed a limit. `too-many`: of this owner. `full`: of all. */
  add: (token: StoredReadToken, room: Room) => Promise<'added' | 'too-many' | 'full'>;
  find: (hash: string) => Promise<StoredReadToken | null>;
  /** Newest first. */
  list: (owner: Owner) => Promise<StoredReadToken[]>;
  /** False if this person has no such read token, even if another person does. */
  remove: (owner: Owner, id: string) => Promise<boolean>;
};

/** A session's token that was signed out or rejected. */
export type EndedToken = {
  /** `Session.id`; not a credential. */
  id: string;
  /** Seconds since the epoch. */
  expiresAt: number;
};

/** A token that was signed out, and that the provider has not revoked yet. */
export type PendingRevocation = EndedToken & {
  /** The token itself, which a revocation requires. */
  token: string;
  person: string;
  /** Failed attempts. */
  attempts: number;
};

/** Tokens that no gate accepts any more, until they expire. */
export type EndedTokens = {
  /** Stores a rejected token, or one that is to be revoked at the provider. An ended token stays as it is. */
  add: (token: EndedToken | PendingRevocation) => Promise<void>;
  has: (id: string) => Promise<boolean>;
  /**
   * Those added since a time on the store's clock, in milliseconds; the current time on that clock; and whether a
   * revocation is due.
   */
  since: (time: number) => Promise<{ids: string[]; time: number; hasDue: boolean}>;
  /**
   * Takes revocations that are due within `withinMs`, a shared store at most `TAKEN_AT_ONCE`. For `ATTEMPT_MS`, they are not due for
   * any gate, and neither is one that was just added.
   */
  takeDue: (withinMs: number) => Promise<PendingRevocation[]>;
  /** Forgets a revocation that was accepted, or postpones it and counts a failed attempt. */
  settle: (id: string, retryMs: number | null) => Promise<void>;
};

/** A limit: `burst` requests at once, and `perSecond` in the long run. */
export type Rate = {burst: number; perSecond: number};

/** The store cannot be reached, or does not respond in time. */
export class StoreUnavailableError extends Error {
  override readonly name = 'StoreUnavailableError';
}

/**
 * What a gate remembers between requests. With a shared store, all gates remember the same.
 * Methods reject with a `StoreUnavailableError`; callers fail closed.
 */
export type StateStore = {
  /** Whether it outlasts this process and other gates use it, too. */
  isShared: boolean;
  /** Null if it is not durable: a read token must not be lost. */
  readTokens: TokenStore | null;
  ended: EndedTokens;
  /** Takes one request from the limit `key`. Returns the seconds until the next one is permitted; 0 if this one is. */
  take: (key: string, rate: Rate, now: number) => Promise<number>;
  /** Removes what has expired; `now` in milliseconds since the epoch. */
  removeExpired: (now: number) => Promise<void>;
  close: () => Promise<void>;
};

/** An attempt to revoke a token that takes longer was aborted, as its request or its process ended. */
export const ATTEMPT_MS = 5_000;
export const TAKEN_AT_ONCE = 20;

/** Milliseconds between two requests of a rate, and how far ahead of the clock a burst may run. */
export function pace({burst, perSecond}: Rate): {interval: number; ahead: number} {
  const interval = 1000 / perSecond;
  return {interval, ahead: interval * burst};
}
