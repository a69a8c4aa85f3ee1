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

/** Storage of read tokens, shared by all processes of a gate, so that revocations take effect in all at once. */
export type TokenStore = {
  /** Atomic, so that concurrent requests cannot exceed a limit. `too-many`: of this owner. `full`: of all. */
  add: (token: StoredReadToken, room: Room) => Promise<'added' | 'too-many' | 'full'>;
  find: (hash: string) => Promise<StoredReadToken | null>;
  /** Newest first. */
  list: (owner: Owner) => Promise<StoredReadToken[]>;
  /** False if this person has no such read token, even if another person does. */
  remove: (owner: Owner, id: string) => Promise<boolean>;
  /** `now` is in seconds since the epoch. */
  removeExpired: (now: number) => Promise<void>;
  close: () => void;
};
