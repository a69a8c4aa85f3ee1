import {randomUUID} from 'node:crypto';
import {BoundedMap} from '../boundedMap';
import {createReplays, type Replays} from '../contract/replays';

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

/** A webhook delivery as it was sent, and what became of it. */
export type Delivery = {
  deliveryId: string;
  webhookId: string;
  sentAt: string;
  url: string;
  headers: Record<string, string>;
  body: Event;
  attempts: number;
  /** Of the last attempt; null without a response. */
  status: number | null;
};

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

/** The most of each in a tenant; a new one then replaces the oldest. */
const MAX_MISSIONS = 500;
const MAX_WEBHOOKS = 100;

/** The content of a new tenant. */
export type Seed = {missions: readonly Mission[]; webhooks: readonly Webhook[]};

/** The data of one tenant. */
export type PlatformState = {
  /** Name of the tenant. */
  tenant: string;
  missions: Map<string, Mission>;
  /** The missions as of their last change. */
  snapshots: Map<string, Mission>;
  /** The latest changes, in order. */
  changes: Change[];
  followers: Set<(change: Change) => void>;
  webhooks: Map<string, Webhook>;
  events: Event[];
  /** The latest webhook deliveries, newest first. */
  inbox: Delivery[];
  replays: Replays;
  /** Sends a delivery to the URL of a webhook, in event order, and reports the status of each attempt. */
  deliver: (request: Request, report: (status: number | null) => void) => Promise<unknown>;
  now: () => Date;
};

export function createPlatformState(given: Partial<PlatformState> = {}): PlatformState {
  const now = given.now ?? (() => new Date());
  return {
    tenant: 'test-acme-1',
    missions: new BoundedMap(MAX_MISSIONS),
    snapshots: new BoundedMap(MAX_MISSIONS),
    changes: [],
    followers: new Set(),
    webhooks: new BoundedMap(MAX_WEBHOOKS),
    events: [],
    inbox: [],
    replays: createReplays(now),
    deliver: () => Promise.resolve(),
    ...given,
    now,
  };
}

/** Replaces a tenant's data. Subscriptions continue, with changes that are numbered from the start. */
export function resetPlatformState(state: PlatformState, {missions, webhooks}: Seed): void {
  for (const stored of [state.missions, state.snapshots, state.webhooks, state.replays]) {
    stored.clear();
  }
  Object.assign(state, {changes: [], events: [], inbox: []});
  for (const mission of missions) {
    state.missions.set(mission.missionId, structuredClone(mission));
    state.snapshots.set(mission.missionId, mission);
  }
  webhooks.forEach((webhook) => state.webhooks.set(webhook.webhookId, {...webhook}));
}

/** The current time in the format of responses, to the second. */
export const timeOf = ({now}: Pick<PlatformState, 'now'>) =>
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
