import {randomUUID} from 'node:crypto';

export type Json = Record<string, unknown>;

export type Alert = Json & {
  alertId: string;
  tasksetId: string;
  resourceId: string;
  method: string;
  state: string;
  attempt: number;
  createdAt: string;
  sentAt: string | null;
};

export type Task = Json & {taskId: string; location: unknown};

export type Taskset = Json & {
  tasksetId: string;
  externalId: string | null;
  name: string;
  tasks: Task[];
  resourceIds: string[];
  alerts: Alert[];
};

export type Parameter = Json & {name: string};

export type Mission = Json & {
  missionId: string;
  revision: number;
  state: string;
  externalId: string | null;
  reportedAt: string;
  updatedAt: string;
  createdAt: string;
  missionNumber: string;
  connectorId: string | null;
  closedAt: string | null;
  tasksets: Taskset[];
  parameters: Parameter[];
  forwardRequests: Json[];
};

export type Webhook = Json & {
  webhookId: string;
  types: string[];
  isPaused: boolean;
  secret: string;
};

export type Event = Json & {eventId: string; type: string; occurredAt: string};

/** A change of a mission, with the mission after it and, unless new, before it. */
export type Change = {
  sequence: number;
  occurredAt: string;
  mission: Mission;
  before: Mission | null;
  /** Author of the change; null for the platform itself. */
  changedBy: string | null;
  /** The event for webhooks. */
  event: {type: string; data: Json};
};

export type PlatformState = {
  missions: Map<string, Mission>;
  /** All changes since the start, in order. */
  changes: Change[];
  followers: Set<(change: Change) => void>;
  webhooks: Map<string, Webhook>;
  events: Event[];
  /** Sends a delivery to the URL of a webhook, in event order. */
  deliver: (request: Request) => Promise<unknown>;
  now: () => Date;
};

export function createPlatformState(given: Partial<PlatformState>): PlatformState {
  return {
    missions: new Map(),
    changes: [],
    followers: new Set(),
    webhooks: new Map(),
    events: [],
    deliver: () => Promise.resolve(),
    now: () => new Date(),
    ...given,
  };
}

/** The current time in the format of responses, to the second. */
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
