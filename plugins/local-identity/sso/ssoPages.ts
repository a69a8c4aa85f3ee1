import {html} from 'hono/html';
import {hiddenFields, layout, type Page} from '../pages/page';
import type {Return} from './ssoFlow';

export const returnPage = ({origin, parameters}: Extract<Return, {uxMode: 'popup'}>): Page =>
  layout(
    'You are signed in',
    html`<p id="return" data-origin="${origin}" data-parameters="${parameters}">
      You can close this window.
    </p>`,
    {script: 'ssoReturn'},
  );

/** Submits a form automatically; without scripts, users click the button. */
export const forwardPage = (action: string, fields: Readonly<Record<string, string>>): Page =>
  layout(
    'One moment',
    html`<form method="post" action="${action}">
      ${hiddenFields(fields)}
      <button class="primary">Continue</button>
    </form>`,
    {script: 'ssoForward'},
  );

/** The page where a mock identity provider asks for the account. */
export const accountPage = (title: string, provider: string, accounts: readonly string[]): Page =>
  layout(
    title,
    html`<p>
        This page simulates ${provider}, so you do not need a password. The site receives your email
        address.
      </p>
      <form method="post">
        <label
          >Email address
          <input name="email" type="email" list="accounts" autocomplete="off" required autofocus />
        </label>
        <datalist id="accounts">
          ${accounts.map((account) => html`<option value="${account}"></option>`)}
        </datalist>
        <button class="primary" name="decision" value="permit">Continue</button>
        <button name="decision" value="deny" formnovalidate>Cancel</button>
      </form>`,
  );
