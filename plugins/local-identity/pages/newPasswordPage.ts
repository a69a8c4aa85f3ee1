import {html} from 'hono/html';
import {PASSWORD_REQUIREMENTS} from '../directory/passwordRules';
import {layout, note, type Page} from './page';

/** Where a person chooses a new password: the account is for password managers. */
export const newPasswordPage = (account: string, problem?: string): Page => {
  const isWrong = String(problem !== undefined);
  return layout(
    'Choose a new password',
    html`<p>For ${account}. You will be signed out everywhere.</p>
      ${note(problem)}
      <form method="post" novalidate>
        <input type="text" autocomplete="username" value="${account}" readonly hidden />
        <label
          >New password
          <input
            name="password"
            type="password"
            autocomplete="new-password"
            aria-invalid="${isWrong}"
            aria-describedby="problem rules"
            autofocus />
        </label>
        <label
          >Confirm password
          <input
            name="confirmation"
            type="password"
            autocomplete="new-password"
            aria-invalid="${isWrong}"
            aria-describedby="problem" />
        </label>
        <ul id="rules" class="rules">
          ${PASSWORD_REQUIREMENTS.map(({requirement, rules}) =>
            rule(requirement, JSON.stringify(rules)),
          )}
          ${rule('Both passwords are the same', '[]')}
        </ul>
        <button class="primary">Save password</button>
      </form>`,
    {script: 'newPassword'},
  );
};

const rule = (requirement: string, rules: string): Page =>
  html`<li data-rules="${rules}">${requirement}<span class="for-readers"></span></li>`;

export const passwordSavedPage = (account: string): Page =>
  layout(
    'Password saved',
    html`<p>Enter it on the page where you sign in as ${account}.</p>
      <p>You can now close this page.</p>`,
  );
