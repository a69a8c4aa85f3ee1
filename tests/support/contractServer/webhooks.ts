import {createHmac, randomBytes} from 'node:crypto';
import {followChanges} from './changes';
import {ContractError} from './contractError';
import type {Handlers, Incoming, Reply} from './handlers';
import {newId, timeOf, type Event, type PlatformState, type Webhook} from './platformState';

/**
 * Webhook operations. Every change of a mission is stored as an event and sent to each
 * subscribed webhook.
 */
export function createWebhooks(state: PlatformState): Handlers {
  let deliveries: Promise<unknown> = Promise.resolve();

  function send(webhook: Webhook, event: Event): void {
    const request = () => signedRequest(webhook, event, state.now());
    // Failed deliveries wait for a replay.
    deliveries = deliveries.then(() => state.deliver(request())).catch(() => undefined);
  }

  function webhookOf({path}: Incoming): Webhook {
    const webhook = state.webhooks.get(path.webhookId ?? '');
    if (!webhook) {
      throw new ContractError('not_found');
    }
    return webhook;
  }

  followChanges(state, ({occurredAt, mission: {revision}, event: {type, data}}) => {
    const event = {eventId: newId('evt'), type, occurredAt, tenant: 'test-acme-1', revision, data};
    state.events.push(event);
    for (const webhook of state.webhooks.values()) {
      if (webhook.types.includes(type) && !webhook.isPaused) {
        send(webhook, event);
      }
    }
  });

  return {
    createWebhook({body}): Reply {
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

/** A delivery with the three documented headers. */
function signedRequest({secret, url}: Webhook, event: Event, now: Date): Request {
  const body = JSON.stringify(event);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  const key = Buffer.from(secret.slice('whsec_'.length), 'base64');
  const signature = createHmac('sha256', key)
    .update(`${event.eventId}.${timestamp}.${body}`)
    .digest('base64');
  const headers = {
    'Content-Type': 'application/json',
    'webhook-id': event.eventId,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  };
  return new Request(String(url), {method: 'POST', headers, body});
}
