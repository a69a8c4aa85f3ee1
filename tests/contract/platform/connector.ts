import {createHmac, timingSafeEqual} from 'node:crypto';

/**
 * A connector as an integrator would write it from the pages only: it imports nothing from the portal and
 * relies only on the overview, the quickstart and the missions page.
 */
export type ConnectorOptions = {
  connectorId: string;
  apiKey: string;
  /** Network access. */
  send: (request: Request) => Promise<Response>;
  now?: () => number;
};

export type Mission = {
  missionId: string;
  revision: number;
  state: string;
  address: string | null;
  tasksets: {tasksetId: string; alerts: {alertId: string; state: string}[]}[];
};

type Event = {
  eventId: string;
  type: string;
  occurredAt: string;
  revision: number;
  data: {missionId?: string; alert?: {alertId: string; tasksetId: string; state: string}};
};

const HOST = 'https://api.test.rescue.example';
const MISSIONS = '/publicsafety/missions/v1/missions';
const ALL_STATES = 'PLANNED,OPEN,ALERTED,IN_PROGRESS,COMPLETED,CANCELLED,FORWARDED';
const FIVE_MINUTES = 5 * 60_000;

class PlatformError extends Error {
  constructor(
    readonly status: number,
    readonly code: string,
    readonly traceId: string,
  ) {
    super(`${status} ${code} (${traceId})`);
  }
}

export function createConnector({connectorId, apiKey, send, now = Date.now}: ConnectorOptions) {
  let token = {value: '', expiresAt: 0};
  let webhook = {webhookId: '', secret: ''};
  let lastEventAt = now();
  const processed = new Set<string>();
  /** The connector's copy of the missions that it follows. */
  const copies = new Map<string, Mission>();

  async function accessToken(): Promise<string> {
    if (now() > token.expiresAt - 60_000) {
      const credentials = Buffer.from(`${connectorId}:${apiKey}`).toString('base64');
      const response = await send(
        new Request(`${HOST}/accesscontrol/authentication/v1/token`, {
          method: 'POST',
          headers: {Authorization: `Basic ${credentials}`},
          body: new URLSearchParams({grant_type: 'client_credentials'}),
        }),
      );
      const body = (await response.json()) as {
        access_token: string;
        expires_in: number;
        code: string;
        traceId: string;
      };
      if (!response.ok) {
        throw new PlatformError(response.status, body.code, body.traceId);
      }
      token = {value: body.access_token, expiresAt: now() + body.expires_in * 1000};
    }
    return token.value;
  }

  /** Retries a request without a response with the same key and body, so that nothing happens twice. */
  async function call<Body>(
    method: string,
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Body> {
    const key = crypto.randomUUID();
    const type = method === 'PATCH' ? 'application/merge-patch+json' : 'application/json';
    for (let attempt = 1; ; attempt += 1) {
      const request = new Request(HOST + path, {
        method,
        headers: {
          Authorization: `Bearer ${await accessToken()}`,
          ...(body !== undefined && {'Content-Type': type}),
          ...(method === 'POST' && {'Idempotency-Key': key}),
          ...headers,
        },
        ...(body !== undefined && {body: JSON.stringify(body)}),
      });
      const response = await send(request).catch(() => null);
      if (response?.ok) {
        return (await response.json()) as Body;
      }
      if (response && response.status < 500) {
        const {code, traceId} = (await response.json()) as {code: string; traceId: string};
        throw new PlatformError(response.status, code, traceId);
      }
      if (attempt === 6) {
        throw new Error(`${method} ${path} failed ${attempt} times.`);
      }
    }
  }

  function keep(mission: Mission): void {
    if (mission.revision > (copies.get(mission.missionId)?.revision ?? 0)) {
      copies.set(mission.missionId, mission);
    }
  }

  async function apply(event: Event): Promise<void> {
    const {missionId, alert} = event.data;
    const copy = copies.get(missionId ?? '');
    if (missionId === undefined || event.revision <= (copy?.revision ?? 0)) {
      return;
    }
    const taskset = copy?.tasksets.find(({tasksetId}) => tasksetId === alert?.tasksetId);
    const known = taskset?.alerts.find(({alertId}) => alertId === alert?.alertId);
    if (known && alert) {
      known.state = alert.state;
    }
    // An alert also changes its mission's state, which the event does not contain.
    keep(await call<Mission>('GET', `${MISSIONS}/${missionId}`));
  }

  return {
    copies,

    async start(url: string): Promise<void> {
      const me = await call<{tenant: string}>('GET', '/accesscontrol/authentication/v1/me');
      if (!me.tenant.startsWith('test-')) {
        throw new Error(`The key belongs to ${me.tenant}.`);
      }
      const types = ['mission.created', 'mission.updated', 'mission.completed', 'alert.updated'];
      webhook = await call('POST', '/webhooks/v1/webhooks', {url, types});
    },

    async createMission(mission: {externalId: string} & Record<string, unknown>) {
      const created = await call<Mission>('POST', MISSIONS, mission);
      keep(created);
      return created;
    },

    async findMission(externalId: string): Promise<Mission | undefined> {
      const path = `${MISSIONS}?externalId=${externalId}`;
      return (await call<{items: Mission[]}>('GET', path)).items[0];
    },

    changeMission: ({missionId, revision}: Mission, change: Record<string, unknown>) =>
      call<Mission>('PATCH', `${MISSIONS}/${missionId}`, change, {'If-Match': `"${revision}"`}),

    complete: (missionId: string) =>
      call<Mission>('POST', `${MISSIONS}/${missionId}/state`, {state: 'COMPLETED'}),

    alert: (missionId: string, tasksetId: string) =>
      call<{items: {alertId: string; state: string}[]}>(
        'POST',
        `${MISSIONS}/${missionId}/tasksets/${tasksetId}/alerts`,
        {methods: ['APP']},
      ),

    acknowledge: (missionId: string, alertId: string, state: 'DELIVERED' | 'ACCEPTED') =>
      call('PATCH', `${MISSIONS}/${missionId}/alerts/${alertId}`, {state}),

    /** The receiver of the webhook. */
    async receive(request: Request): Promise<Response> {
      const body = await request.text();
      const id = request.headers.get('webhook-id') ?? '';
      const sentAt = Number(request.headers.get('webhook-timestamp')) * 1000;
      if (!isGenuine(webhook.secret, request.headers, body)) {
        return new Response(null, {status: 401});
      }
      if (Math.abs(now() - sentAt) > FIVE_MINUTES) {
        return new Response(null, {status: 400});
      }
      if (!processed.has(id)) {
        const event = JSON.parse(body) as Event;
        processed.add(id);
        lastEventAt = Date.parse(event.occurredAt);
        await apply(event);
      }
      return new Response(null, {status: 204});
    },

    /** After an interruption: requests the changes since shortly before the last event, and that event again. */
    async catchUp(): Promise<void> {
      const since = new Date(lastEventAt - FIVE_MINUTES).toISOString();
      let cursor: string | null = null;
      do {
        const query = new URLSearchParams({state: ALL_STATES, updatedSince: since});
        if (cursor !== null) {
          query.set('cursor', cursor);
        }
        const page: {items: Mission[]; nextCursor: string | null} = await call(
          'GET',
          `${MISSIONS}?${query}`,
        );
        page.items.forEach(keep);
        cursor = page.nextCursor;
      } while (cursor !== null);
      await call('POST', `/webhooks/v1/webhooks/${webhook.webhookId}/replay`, {since});
    },
  };
}

/** As printed in the overview of the REST APIs. */
function isGenuine(secret: string, headers: Headers, body: string): boolean {
  const id = headers.get('webhook-id') ?? '';
  const timestamp = headers.get('webhook-timestamp') ?? '';
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const expected = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest();
  return (headers.get('webhook-signature') ?? '').split(' ').some((signature) => {
    const given = Buffer.from(signature.replace(/^v1,/, ''), 'base64');
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
}
