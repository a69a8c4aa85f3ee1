import {createHmac, randomBytes, randomUUID} from 'node:crypto';
import {ContractError} from './contractError';
import type {Handlers, Incoming, Reply} from './contractServer';
import {exampleReply} from './exampleHandlers';

type Json = Record<string, unknown>;

export type Alert = Json & {alertId: string; tasksetId: string; state: string};

type Taskset = Json & {tasksetId: string; resourceIds: string[]; alerts: Alert[]};

export type Mission = Json & {
  missionId: string;
  revision: number;
  state: string;
  externalId: string | null;
  updatedAt: string;
  tasksets: Taskset[];
};

type Webhook = Json & {webhookId: string; types: string[]; isPaused: boolean; secret: string};

type Event = Json & {eventId: string; type: string; occurredAt: string};

export type PlatformState = {
  missions: Map<string, Mission>;
  webhooks: Map<string, Webhook>;
  events: Event[];
  /** Sends a delivery to the address of a webhook, in the order of the events. */
  deliver: (request: Request) => Promise<unknown>;
  now: () => Date;
};

export function createPlatformState(given: Partial<PlatformState>): PlatformState {
  const deliver = () => Promise.resolve();
  return {
    missions: new Map(),
    webhooks: new Map(),
    events: [],
    deliver,
    now: () => new Date(),
    ...given,
  };
}

/** Missions, alerts and webhooks with a memory. Every reply is held against its contract. */
export function platformHandlers(state: PlatformState): Handlers {
  let deliveries: Promise<unknown> = Promise.resolve();
  const now = () =>
    state
      .now()
      .toISOString()
      .replace(/\.\d+Z$/, 'Z');

  function send(webhook: Webhook, event: Event): void {
    const body = JSON.stringify(event);
    const timestamp = String(Math.floor(state.now().getTime() / 1000));
    const key = Buffer.from(webhook.secret.slice('whsec_'.length), 'base64');
    const signature = createHmac('sha256', key)
      .update(`${event.eventId}.${timestamp}.${body}`)
      .digest('base64');
    const headers = {
      'Content-Type': 'application/json',
      'webhook-id': event.eventId,
      'webhook-timestamp': timestamp,
      'webhook-signature': `v1,${signature}`,
    };
    const request = () => new Request(String(webhook.url), {method: 'POST', headers, body});
    // A delivery that fails is left to a replay.
    deliveries = deliveries.then(() => state.deliver(request())).catch(() => undefined);
  }

  function emit(type: string, revision: number, data: Json): void {
    const event = {
      eventId: newId('evt'),
      type,
      occurredAt: now(),
      tenant: 'test-acme-1',
      revision,
      data,
    };
    state.events.push(event);
    for (const webhook of state.webhooks.values()) {
      if (webhook.types.includes(type) && !webhook.isPaused) {
        send(webhook, event);
      }
    }
  }

  function changed(mission: Mission, type: string, changedFields: string[]): void {
    mission.revision += 1;
    mission.updatedAt = now();
    const {missionId, externalId, state: step} = mission;
    emit(type, mission.revision, {missionId, externalId, state: step, changedFields});
  }

  function missionOf({path}: Incoming): Mission {
    const mission = state.missions.get(path.missionId ?? '');
    if (!mission) {
      throw new ContractError('not_found');
    }
    return mission;
  }

  function webhookOf({path}: Incoming): Webhook {
    const webhook = state.webhooks.get(path.webhookId ?? '');
    if (!webhook) {
      throw new ContractError('not_found');
    }
    return webhook;
  }

  return {
    createMission({call, body}): Reply {
      const known = [...state.missions.values()];
      if (body.externalId && known.some(({externalId}) => externalId === body.externalId)) {
        throw new ContractError('duplicate_external_id');
      }
      const example = exampleReply(call).body as Mission;
      const [taskset] = example.tasksets;
      const tasksets = ((body.tasksets ?? []) as Json[]).map((given, index) => ({
        ...taskset,
        ...given,
        tasksetId: newId('tst'),
        position: index + 1,
        tasks: taskset?.tasks,
        resourceIds: (given.resourceIds ?? []) as string[],
        alerts: [],
      }));
      const mission: Mission = {
        ...example,
        ...{summary: null, location: null, address: null, callerPhoneNumber: null, priority: 3},
        ...body,
        missionId: newId('mis'),
        externalId: (body.externalId ?? null) as string | null,
        state: (body.state ?? 'OPEN') as string,
        revision: 0,
        createdAt: now(),
        updatedAt: now(),
        tasksets,
        parameters: [],
      };
      state.missions.set(mission.missionId, mission);
      changed(mission, 'mission.created', []);
      return {status: 201, body: structuredClone(mission)};
    },
    listMissions({query}): Reply {
      const {externalId, updatedSince} = query;
      const states = query.state as string[] | undefined;
      const items = [...state.missions.values()].filter(
        (mission) =>
          (externalId === undefined || mission.externalId === externalId) &&
          (updatedSince === undefined ||
            Date.parse(mission.updatedAt) >= Date.parse(String(updatedSince))) &&
          (states?.includes(mission.state) ??
            !['COMPLETED', 'CANCELLED', 'FORWARDED'].includes(mission.state)),
      );
      return {status: 200, body: {items: structuredClone(items), nextCursor: null}};
    },
    getMission: (incoming) => ({status: 200, body: structuredClone(missionOf(incoming))}),
    changeMission(incoming): Reply {
      const mission = missionOf(incoming);
      const ifMatch = incoming.headers.get('if-match');
      if (ifMatch !== null && ifMatch !== `"${mission.revision}"`) {
        throw new ContractError('revision_conflict');
      }
      Object.assign(mission, incoming.body);
      changed(mission, 'mission.updated', Object.keys(incoming.body));
      return {status: 200, body: structuredClone(mission)};
    },
    alertResources(incoming): Reply {
      const mission = missionOf(incoming);
      const taskset = mission.tasksets.find(({tasksetId}) => tasksetId === incoming.path.tasksetId);
      if (!taskset) {
        throw new ContractError('not_found');
      }
      const {items} = exampleReply(incoming.call).body as {items: Alert[]};
      const methods = incoming.body.methods as string[];
      const resourceIds = (incoming.body.resourceIds ?? taskset.resourceIds) as string[];
      const alerts = resourceIds.flatMap((resourceId) =>
        methods.map((method) => ({
          ...(items[0] as Alert),
          ...{alertId: newId('alt'), tasksetId: taskset.tasksetId, resourceId, method},
          ...{state: 'PENDING', createdAt: now(), sentAt: null, deliveredAt: null},
          ...{answeredAt: null, expiresAt: null},
        })),
      );
      taskset.alerts.unshift(...alerts);
      mission.state = 'ALERTED';
      mission.alertedAt = now();
      changed(mission, 'mission.updated', ['alertedAt', 'state', 'tasksets']);
      return {status: 201, body: {items: structuredClone(alerts)}};
    },
    acknowledgeAlert(incoming): Reply {
      const mission = missionOf(incoming);
      const alert = mission.tasksets
        .flatMap(({alerts}) => alerts)
        .find(({alertId}) => alertId === incoming.path.alertId);
      if (!alert) {
        throw new ContractError('not_found');
      }
      if (alert.state !== incoming.body.state) {
        alert.state = String(incoming.body.state);
        alert[alert.state === 'DELIVERED' ? 'deliveredAt' : 'answeredAt'] = now();
        mission.state = alert.state === 'ACCEPTED' ? 'IN_PROGRESS' : mission.state;
        mission.revision += 1;
        mission.updatedAt = now();
        const data = {missionId: mission.missionId, alert: structuredClone(alert)};
        emit('alert.updated', mission.revision, data);
      }
      return {status: 200, body: structuredClone(alert)};
    },
    createWebhook({body}): Reply {
      const webhook = {
        ...{webhookId: newId('whk'), isPaused: false, createdAt: now(), revision: 1},
        url: body.url,
        types: body.types as string[],
        secret: `whsec_${randomBytes(24).toString('base64')}`,
      };
      state.webhooks.set(webhook.webhookId, webhook);
      return {status: 201, body: webhook};
    },
    listWebhooks: () => ({
      status: 200,
      body: {
        items: [...state.webhooks.values()].map(({secret: _secret, ...webhook}) => webhook),
        nextCursor: null,
      },
    }),
    replayEvents(incoming): Reply {
      const webhook = webhookOf(incoming);
      const since = Date.parse(String(incoming.body.since));
      const events = state.events.filter(
        ({type, occurredAt}) => webhook.types.includes(type) && Date.parse(occurredAt) >= since,
      );
      events.forEach((event) => send(webhook, event));
      return {status: 202, body: {queuedEvents: events.length}};
    },
  };
}

const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A prefix and 26 characters of Crockford's Base32. */
function newId(prefix: string): string {
  const hex = randomUUID().replaceAll('-', '');
  const characters = [...`${hex}`]
    .slice(0, 26)
    .map((digit) => ALPHABET[Number.parseInt(digit, 16)]);
  return `${prefix}_${characters.join('')}`;
}
