import {Hono} from 'hono';
import {html} from 'hono/html';
import {streamSSE} from 'hono/streaming';
import type {IdpServices} from '../composeServices';
import {layout, showPage} from '../pages/page';

/** The outbox. Its script shows the messages. */
const outboxPage = () =>
  layout(
    'Outbox',
    html`<p class="quiet">
        Emails and text messages that a real identity provider would have sent. New messages appear
        automatically. <a href="/admin">People and settings</a>
      </p>
      <label
        >Show messages to
        <input
          id="recipient"
          type="search"
          placeholder="everyone"
          autocomplete="off"
          spellcheck="false" />
      </label>
      <p id="status" role="status"></p>
      <div id="messages"></div>`,
    {kind: 'outbox', script: 'outbox'},
  );

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
