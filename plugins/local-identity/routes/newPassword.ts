import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import type {IdpServices} from '../composeServices';
import {findBrokenPasswordRule} from '../directory/passwordRules';
import {newPasswordPage, passwordSavedPage} from '../pages/newPasswordPage';
import {showPage} from '../pages/page';
import {answerChallenge} from '../sign-in/answerChallenge';
import {NEW_PASSWORD_PATH} from '../sign-in/links';
import {findLinked} from './attestation';
import {readForm} from './readRequest';

const Form = z.object({password: z.string(), confirmation: z.string()});

/** The page behind the link of a password reset. Opening it consumes nothing, because mail scanners open links. */
export function newPasswordRoutes(services: IdpServices) {
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
