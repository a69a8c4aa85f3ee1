import {Hono} from 'hono';
import {streamSSE} from 'hono/streaming';
import type {IdpServices} from '../composeServices';
import {outboxPage} from '../mail/outboxPage';
import {showPage} from '../pages/page';

/** The outbox as a page and as JSON. Without CORS, because no site may read codes. */
export function outboxRoutes({outbox}: Pick<IdpServices, 'outbox'>) {
  return new Hono()
    .get('/outbox', (c) => showPage(c, outboxPage(), {hasScript: true}))
    .get('/outbox/events', (c) =>
      streamSSE(c, async (stream) => {
        const isOver = new Promise<void>((resolve) => {
          stream.onAbort(resolve);
        });
        const unsubscribe = outbox.subscribe(() => void stream.writeSSE({data: 'new'}));
        await isOver;
        unsubscribe();
      }),
    )
    .get('/outbox/messages', (c) => {
      const to = c.req.query('to');
      return c.json({messages: outbox.list(to?.trim().toLowerCase())});
    });
}
