import {randomUUID} from 'node:crypto';

export type Json = Record<string, unknown>;

export type Alert = Json & {alertId: string; tasksetId: string; state: string};

export type Taskset = Json & {tasksetId: string; resourceIds: string[]; alerts: Alert[]};

export type Mission = Json & {
  missionId: string;
  revision: number;
  state: string;
  externalId: string | null;
  reportedAt: string;
  updatedAt: string;
  tasksets: Taskset[];
};

export type Webhook = Json & {
  webhookId: string;
  types: string[];
  isPaused: boolean;
  secret: string;
};

export type Event = Json & {eventId: string; type: string; occurredAt: string};

export type PlatformState = {
  missions: Map<string, Mission>;
  webhooks: Map<string, Webhook>;
  events: Event[];
  /** Sends a delivery to the address of a webhook, in the order of the events. */
  deliver: (request: Request) => Promise<unknown>;
  now: () => Date;
};

export function createPlatformState(given: Partial<PlatformState>): PlatformState {
  return {
    missions: new Map(),
    webhooks: new Map(),
    events: [],
    deliver: () => Promise.resolve(),
    now: () => new Date(),
    ...given,
  };
}

/** The current time as responses write it, to the second. */
export const timeOf = ({now}: PlatformState) =>
  now()
    .toISOString()
    .replace(/\.\d+Z$/, 'Z');

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A prefix and 26 characters of Crockford's Base32. */
export function newId(prefix: string): string {
  const hex = randomUUID().replaceAll('-', '');
  const characters = [...hex].slice(0, 26).map((digit) => ALPHABET[Number.parseInt(digit, 16)]);
  return `${prefix}_${characters.join('')}`;
}
