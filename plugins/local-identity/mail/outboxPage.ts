import {html} from 'hono/html';
import {layout} from '../pages/page';

/** The outbox. Its script shows the messages. */
export const outboxPage = () =>
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
