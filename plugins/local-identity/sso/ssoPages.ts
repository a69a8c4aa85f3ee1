import {html} from 'hono/html';
import {layout, type Page} from '../hosted-login/pages';
import type {Return} from './ssoFlow';

export const RETURN_SCRIPT_PATH = '/sso/return.js';

export const returnPage = ({origin, parameters}: Extract<Return, {uxMode: 'popup'}>): Page =>
  layout(
    'You are signed in',
    html`<p id="return" data-origin="${origin}" data-parameters="${parameters}">
        You can close this window.
      </p>
      <script src="${RETURN_SCRIPT_PATH}" defer></script>`,
  );

export const FORWARD_SCRIPT_PATH = '/sso/forward.js';

/** Submits a form automatically; without scripts, users click the button. */
export const forwardPage = (action: string, fields: Readonly<Record<string, string>>): Page =>
  layout(
    'One moment',
    html`<form method="post" action="${action}">
        ${Object.entries(fields).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <button class="primary">Continue</button>
      </form>
      <script src="${FORWARD_SCRIPT_PATH}" defer></script>`,
  );

/** The page where a mock identity provider asks for the account. */
export const accountPage = (given: {
  title: string;
  text: string;
  action: string;
  hidden: Readonly<Record<string, string>>;
  accounts: readonly string[];
}): Page =>
  layout(
    given.title,
    html`<p>${given.text}</p>
      <form method="post" action="${given.action}">
        ${Object.entries(given.hidden).map(
          ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
        )}
        <label
          >Email address
          <input name="email" type="email" list="accounts" autocomplete="off" required autofocus />
        </label>
        <datalist id="accounts">
          ${given.accounts.map((account) => html`<option value="${account}"></option>`)}
        </datalist>
        <button class="primary" name="decision" value="permit">Continue</button>
        <button name="decision" value="deny" formnovalidate>Cancel</button>
      </form>`,
  );
