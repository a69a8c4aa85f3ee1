import {z} from 'zod';
import * as errors from '../../core/errors';
import type {Credentials} from '../../directory/credentials';
import {hashPassword} from '../../directory/passwordHash';
import {brokenPasswordRule, PASSWORD_RULES} from '../../directory/passwordRules';
import {
  draftChallenge,
  type Flows,
  MESSAGE_LIFETIME_MS,
  CHALLENGE_LIFETIME_MS,
} from '../flows';
import type {Links} from '../links';
import type {Answering, Beginning, Factor, Start, Verdict} from './types';

const Answer = z.object({password: z.string().max(1024)});
const VALIDATION_RULES = {validation_rules: {regular_expressions: PASSWORD_RULES}};

type PasswordServices = {credentials: Credentials; links: Links; flows: Flows};

/** A password: verified when there is one, otherwise set, by whoever proves the handle. */
export function createPasswordFactor({credentials, links, flows}: PasswordServices): Factor {
  async function setPassword({flow, data}: Answering): Promise<Verdict> {
    const {password} = readAnswer(data);
    const broken = brokenPasswordRule(password);
    if (broken) {
      throw errors.passwordNotAcceptable(broken);
    }
    const hash = await hashPassword(password);
    return {status: 'right', statements: [credentials.passwordSetting(flow.personId, hash)]};
  }

  return {
    method: 'password',
    handleTypes: ['email_address', 'phone_number', 'username'],

    async begin({flow, person, isProven, organization}: Beginning): Promise<Start> {
      if (person && (await credentials.hasPassword(person.id))) {
        return {sequence: [draftChallenge('password_verify')]};
      }
      if (isProven) {
        return {sequence: [draftChallenge('password_set', {options: VALIDATION_RULES})]};
      }
      if (flow.handle?.type === 'username') {
        // Nothing can be sent to a username, so nobody can prove one.
        throw errors.noPasswordSet();
      }
      const link = links.issueNonce({flow, organization, purpose: 'choose a password'});
      const setting = draftChallenge('password_set', {
        options: VALIDATION_RULES,
        lifetimeMs: MESSAGE_LIFETIME_MS + CHALLENGE_LIFETIME_MS,
      });
      return {...link, sequence: [...link.sequence, setting]};
    },

    answers: {
      async password_verify({flow, data}) {
        const isRight = await credentials.checkPassword(flow.personId, readAnswer(data).password);
        return {status: isRight ? 'right' : 'wrong'};
      },
      password_set: setPassword,
      async password_reset(answering) {
        const verdict = await setPassword(answering);
        await flows.extendOpen('password_verify', answering.flow.personId);
        return verdict;
      },
    },
  };
}

function readAnswer(data: unknown): z.infer<typeof Answer> {
  const answer = Answer.safeParse(data);
  if (!answer.success) {
    throw errors.invalidRequest('data.password must be a string of at most 1024 characters');
  }
  return answer.data;
}
