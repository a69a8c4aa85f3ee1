import {type Context, Hono} from 'hono';
import {z} from 'zod';
import {html} from 'hono/html';
import * as errors from '../core/errors';
import {findBrokenPasswordRule, PASSWORD_REQUIREMENTS} from '../directory/passwords';
import {field, layout, note, type Page, showPage} from '../pages/page';
import type {Services} from '../openServices';
import {answerChallenge} from '../sign-in/answerChallenge';
import {NEW_PASSWORD_PATH} from '../sign-in/links';
import {findLinked} from './signIn';
import {readForm} from './readRequest';

const Form = z.object({password: z.string(), confirmation: z.string()});

/** The page behind the link of a password reset. Opening it consumes nothing, because mail scanners open links. */
export function newPasswordRoutes(services: Services) {
  const findReset = (c: Context) => {
    const {challenge, flow} = findLinked(c, c.req.query('sidcp') ?? '', services);
    if (challenge.type !== 'password_reset') {
      throw errors.notFound();
    }
    return {id: challenge.id, account: flow.handle?.value ?? ''};
  };

  return new Hono()
    .get(NEW_PASSWORD_PATH, (c) =>
      showPage(c, newPasswordPage(findReset(c).account), {hasScript: true}),
    )
    .post(NEW_PASSWORD_PATH, async (c) => {
      const {id, account} = findReset(c);
      const form = await readForm(c, Form);
      const problem = findProblem(form);
      if (problem !== undefined) {
        return showPage(c, newPasswordPage(account, problem), {status: 400, hasScript: true});
      }
      const data = {password: form.password};
      await answerChallenge({challenge_id: id, challenge_type: 'password_reset', data}, services);
      return showPage(c, passwordSavedPage(account));
    });
}

/** The messages of specification §5. */
function findProblem({password, confirmation}: z.infer<typeof Form>): string | undefined {
  if (password === '') {
    return 'Password is required';
  }
  const broken = findBrokenPasswordRule(password);
  return broken?.message ?? (password === confirmation ? undefined : 'Passwords should match');
}

/** Where a person chooses a new password: the account is for password managers. */
const newPasswordPage = (account: string, problem?: string): Page => {
  const isWrong = String(problem !== undefined);
  const input = {type: 'password', autocomplete: 'new-password', 'aria-invalid': isWrong};
  const first = {...input, 'aria-describedby': 'problem rules', autofocus: true} as const;
  const second = {...input, 'aria-describedby': 'problem'};
  return layout(
    'Choose a new password',
    html`<p>For ${account}. You will be signed out everywhere.</p>
      ${note(problem)}
      <form method="post" novalidate>
        <input type="text" autocomplete="username" value="${account}" readonly hidden />
        ${field('New password', {...first, name: 'password'})}
        ${field('Confirm password', {...second, name: 'confirmation'})}
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

const passwordSavedPage = (account: string): Page =>
  layout(
    'Password saved',
    html`<p>Enter it on the page where you sign in as ${account}.</p>
      <p>You can now close this page.</p>`,
  );
