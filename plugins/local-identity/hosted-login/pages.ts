import {html} from 'hono/html';
import {hiddenFields, layout, note, type Page} from '../pages/page';

export const handlePage = (given: {
  /** Form action of this sign-in. */
  action: string;
  organization: string;
  problem?: string | undefined;
}): Page =>
  layout(
    `Sign in to ${given.organization}`,
    html`${note(given.problem)}
      <form method="post" action="${given.action}/handle">
        <label
          >Email address
          <input name="email" type="email" autocomplete="username" required autofocus />
        </label>
        <button class="primary" name="method" value="otp_via_email">Send me a code</button>
        <button name="method" value="password">Use my password</button>
      </form>`,
  );

export const answerPage = (given: {
  /** Form action of this sign-in. */
  action: string;
  email: string;
  challenge: {id: string; type: string};
  problem?: string | undefined;
}): Page => {
  const isCode = given.challenge.type === 'otp';
  return layout(
    isCode ? 'Enter the code' : 'Enter your password',
    html`<p>${isCode ? `It was sent to ${given.email}.` : given.email}</p>
      ${note(given.problem)}
      <form method="post" action="${given.action}/answer">
        ${hiddenFields({
          email: given.email,
          challenge_id: given.challenge.id,
          challenge_type: given.challenge.type,
        })}
        ${
          isCode
            ? html`<label
                >Code
                <input
                  name="answer"
                  inputmode="numeric"
                  pattern="[0-9]{6}"
                  maxlength="6"
                  autocomplete="one-time-code"
                  required
                  autofocus />
              </label>`
            : html`<label
                >Password
                <input
                  name="answer"
                  type="password"
                  autocomplete="current-password"
                  required
                  autofocus />
              </label>`
        }
        <button class="primary">Sign in</button>
      </form>`,
  );
};
