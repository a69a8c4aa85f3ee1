import {createHmac, randomBytes} from 'node:crypto';
import {BlockList, isIP} from 'node:net';
import type {Call} from '@gated-docs/rest-reference/calls';
import {ContractError} from '../contract/contractError';
import type {Handlers, Incoming, Reply} from '../contract/handlers';
import {followChanges} from './changes';
import {RETRIES} from './deliver';
import {invalid} from './missions';
import {
  newId,
  timeOf,
  type Delivery,
  type Event,
  type Json,
  type PlatformState,
  type Webhook,
} from './platformState';

const PRIVATE = new BlockList();
PRIVATE.addSubnet('10.0.0.0', 8);
PRIVATE.addSubnet('172.16.0.0', 12);
PRIVATE.addSubnet('192.168.0.0', 16);
PRIVATE.addSubnet('169.254.0.0', 16);
PRIVATE.addSubnet('fc00::', 7, 'ipv6');

const MAX_EVENTS = 1_000;
const MAX_DELIVERIES = 200;

/**
 * Webhook operations. Every change of a mission is stored as an event and sent to each subscribed webhook. The inbox
 * records what was sent.
 */
export function createWebhooks(state: PlatformState): Handlers {
  let deliveries: Promise<unknown> = Promise.resolve();

  function send(webhook: Webhook, event: Event): void {
    const sentAt = state.now();
    const url = String(webhook.url);
    const headers = signedHeaders(webhook, event, sentAt);
    const delivery: Delivery = {
      ...{deliveryId: newId('dlv'), webhookId: webhook.webhookId, sentAt: sentAt.toISOString()},
      ...{url, headers, body: event, attempts: 0, status: null},
    };
    state.inbox = [delivery, ...state.inbox].slice(0, MAX_DELIVERIES);
    const request = () => new Request(url, {method: 'POST', headers, body: JSON.stringify(event)});
    const report = (status: number | null) =>
      void Object.assign(delivery, {status, attempts: delivery.attempts + 1});
    // Failed deliveries wait for a replay.
    deliveries = deliveries.then(() => state.deliver(request(), report)).catch(() => undefined);
  }

  function webhookOf({path}: Incoming): Webhook {
    const webhook = state.webhooks.get(path.webhookId ?? '');
    if (!webhook) {
      throw new ContractError('not_found');
    }
    return webhook;
  }

  followChanges(state, ({occurredAt, mission: {revision}, event: {type, data}}) => {
    const {tenant} = state;
    const event = {eventId: newId('evt'), type, occurredAt, tenant, revision, data};
    state.events = [...state.events, event].slice(-MAX_EVENTS);
    for (const webhook of state.webhooks.values()) {
      if (webhook.types.includes(type) && !webhook.isPaused) {
        send(webhook, event);
      }
    }
  });

  return {
    createWebhook({body}): Reply {
      assertNotPrivate(body.url);
      const webhook = {
        ...{webhookId: newId('whk'), isPaused: false, createdAt: timeOf(state), revision: 1},
        url: body.url,
        types: body.types as string[],
        secret: `whsec_${randomBytes(24).toString('base64')}`,
      };
      state.webhooks.set(webhook.webhookId, webhook);
      return {status: 201, body: webhook};
    },
    listWebhooks: () => ({
      status: 200,
      body: {items: [...state.webhooks.values()].map(withoutSecret), nextCursor: null},
    }),
    listDeliveries(incoming): Reply {
      const {webhookId} = webhookOf(incoming);
      const {state: wanted, limit = 50} = incoming.query;
      const items = state.inbox
        .filter((delivery) => delivery.webhookId === webhookId)
        .map(describeDelivery)
        .filter((delivery) => wanted === undefined || delivery.state === wanted);
      return {status: 200, body: {items: items.slice(0, Number(limit)), nextCursor: null}};
    },
    changeWebhook(incoming): Reply {
      const webhook = webhookOf(incoming);
      assertNotPrivate(incoming.body.url ?? webhook.url);
      Object.assign(webhook, incoming.body, {revision: Number(webhook.revision) + 1});
      return {status: 200, body: withoutSecret(webhook)};
    },
    deleteWebhook(incoming): Reply {
      state.webhooks.delete(webhookOf(incoming).webhookId);
      return {status: 204};
    },
    replayEvents(incoming): Reply {
      const webhook = webhookOf(incoming);
      const since = Date.parse(String(incoming.body.since));
      const events = state.events.filter(
        ({type, occurredAt}) => webhook.types.includes(type) && Date.parse(occurredAt) >= since,
      );
      events.forEach((event) => send(webhook, event));
      return {status: 202, body: {queuedEvents: events.length}};
    },
    /** Sends the documented example of an event. */
    sendTestEvent(incoming): Reply {
      const webhook = webhookOf(incoming);
      const example = eventExamples(incoming.call).find(({type}) => type === incoming.body.type);
      if (!example) {
        throw new Error(`The contract has no example of the event ${String(incoming.body.type)}.`);
      }
      const eventId = newId('evt');
      send(webhook, {...example, eventId, tenant: state.tenant});
      return {status: 202, body: {queuedEvents: 1}};
    },
  };
}

/** Addresses of this machine are accepted, in place of a tunnel. */
function assertNotPrivate(url: unknown): void {
  const host = new URL(String(url)).hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && PRIVATE.check(host, isIP(host) === 6 ? 'ipv6' : 'ipv4')) {
    throw invalid('/url', 'invalid_format', 'Must not be a private address.');
  }
}

/** As the contract does. A delivery to another machine stays pending, because it is only in the inbox. */
function describeDelivery({deliveryId, body, sentAt, attempts, status}: Delivery): Json {
  const isDelivered = status !== null && status >= 200 && status < 300;
  const hasFailed = status === 410 || attempts > RETRIES;
  return {
    ...{deliveryId, eventId: body.eventId, type: body.type, attempts, lastStatus: status},
    state: isDelivered ? 'DELIVERED' : hasFailed ? 'FAILED' : 'PENDING',
    lastError: isDelivered || attempts === 0 ? null : `The response was ${status ?? 'missing'}.`,
    ...{createdAt: body.occurredAt, nextAttemptAt: null},
    lastAttemptAt: attempts === 0 ? null : sentAt,
  };
}

const withoutSecret = ({secret: _secret, ...webhook}: Webhook): Json => webhook;

function eventExamples({document, resolve}: Call): Event[] {
  const examples = Object.values(document.webhooks ?? {}).flatMap((given) => {
    const body = resolve(given).post?.requestBody;
    return body ? [resolve(body).content?.['application/json']?.example] : [];
  });
  // The linter validates them.
  return examples as Event[];
}

/** The headers of a delivery, with its signature. */
function signedHeaders({secret}: Webhook, event: Event, sentAt: Date): Record<string, string> {
  const timestamp = String(Math.floor(sentAt.getTime() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${event.eventId}.${timestamp}.${JSON.stringify(event)}`)
    .digest('base64');
  return {
    'Content-Type': 'application/json',
    'webhook-id': event.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
}
