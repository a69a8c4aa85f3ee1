import {Hono} from 'hono';
import {streamSSE} from 'hono/streaming';
import {readClientScript} from '../client/readClientScript';
import type {IdpServices} from '../composeServices';
import {OUTBOX_PAGE, OUTBOX_STYLE} from '../mail/outboxPage';
import {assetRoute} from './assetRoute';

const PAGE_POLICY =
  "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; frame-ancestors 'none'; base-uri 'none'; form-action 'none'";

/**
 * The outbox as a page and as JSON. Without CORS, because no site
 * may read codes.
 */
export function outboxRoutes({outbox}: Pick<IdpServices, 'outbox'>) {
  return new Hono()
    .get('/outbox', (c) => c.html(OUTBOX_PAGE, 200, {'Content-Security-Policy': PAGE_POLICY}))
    .route('/', assetRoute('/outbox/page.js', 'javascript', readClientScript('outbox')))
    .route('/', assetRoute('/outbox/page.css', 'css', OUTBOX_STYLE))
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
