import {type Context, Hono} from 'hono';
import {html} from 'hono/html';
import {streamSSE} from 'hono/streaming';
import type {Message} from '../mail/outbox';
import type {Services} from '../openServices';
import {field, layout, type Page, showPage} from '../pages/page';

const KINDS = {email: 'Email', sms: 'Text message'} as const satisfies Record<
  Message['channel'],
  string
>;

/** The outbox. Its script shows later messages. */
const outboxPage = (messages: readonly Message[], to: string): Page =>
  layout(
    'Outbox',
    html`<p class="quiet">
        Emails and text messages that a real identity provider would have sent. New messages appear
        automatically. <a href="/admin">People and settings</a>
      </p>
      <form>
        ${field('Show messages to', {
          id: 'recipient',
          name: 'to',
          value: to,
          type: 'search',
          placeholder: 'everyone',
          autocomplete: 'off',
          spellcheck: 'false',
        })}
      </form>
      <p id="status" role="status">${countOf(messages)}</p>
      <div id="messages">${messages.map(messagePart)}</div>`,
    {kind: 'outbox', script: 'outbox'},
  );

const countOf = ({length}: readonly Message[]) =>
  length === 0 ? 'No messages yet.' : `${length} ${length === 1 ? 'message' : 'messages'}`;

const messagePart = ({id, channel, to, subject, text, code, link, sentAt}: Message): Page =>
  html`<article id="${id}">
    <h2>${subject}</h2>
    <p class="meta">
      ${KINDS[channel]} to ${to},
      <time datetime="${sentAt.toISOString()}">${sentAt.toLocaleTimeString('en-GB')}</time>
    </p>
    <div class="action">
      ${
        code &&
        html`<span class="code">${code}</span>
          <button type="button" value="${code}">Copy code</button>`
      }
      ${link && html`<a class="open" href="${link}" target="_blank" rel="noopener noreferrer">Open link</a>`}
    </div>
    <details>
      <summary>Message</summary>
      <pre>${text}</pre>
    </details>
  </article>`;

/** The outbox as a page and as JSON. Without CORS, because no site may read codes. */
export function outboxRoutes({outbox}: Services) {
  const recipientOf = (c: Context) => c.req.query('to')?.trim().toLowerCase();

  return new Hono()
    .get('/outbox', (c) => {
      const to = recipientOf(c);
      return showPage(c, outboxPage(outbox.list(to || undefined), to ?? ''), {hasScript: true});
    })
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
    .get('/outbox/messages', (c) => c.json({messages: outbox.list(recipientOf(c))}));
}
