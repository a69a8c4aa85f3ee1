/** The person that a read token speaks for, in the organization that vouches for them. */
export type Owner = {organization: string; person: string};

/** A read token as it is kept; times in seconds since the epoch. */
export type StoredReadToken = Owner & {
  /** Names it in lists and in the log; opens nothing. */
  id: string;
  hash: string;
  name: string;
  createdAt: number;
  expiresAt: number;
  /** The token of the session that it ends with, legible with the read token alone; null where it outlives sessions. */
  sealedSession: string | null;
};

export type Room = {perOwner: number; inAll: number};

/** Where read tokens are kept. All processes of a gate share one, so that a revocation counts in all of them at once. */
export type TokenStore = {
  /** In one step, so that two requests at a time do not pass a bound together. */
  add: (token: StoredReadToken, room: Room) => Promise<'added' | 'too-many' | 'full'>;
  find: (hash: string) => Promise<StoredReadToken | null>;
  /** Newest first. */
  list: (owner: Owner) => Promise<StoredReadToken[]>;
  /** False when this person has no such read token, even if another person does. */
  remove: (owner: Owner, id: string) => Promise<boolean>;
  removeExpired: (now: number) => Promise<void>;
  close: () => void;
};
