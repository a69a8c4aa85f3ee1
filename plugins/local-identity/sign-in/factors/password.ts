import {z} from 'zod';
import * as errors from '../../core/errors';
import type {Database} from '../../database/openDatabase';
import type {Credentials} from '../../directory/credentials';
import {findBrokenPasswordRule, PASSWORD_RULES} from '../../directory/passwordRules';
import type {Persons} from '../../directory/persons';
import {draftChallenge, type Flows} from '../flows';
import type {Links} from '../links';
import type {Throttles} from '../throttles';
import type {AnswerContext, BeginContext, ChallengePlan, Factor, Verdict} from './types';

const PasswordAnswer = z.object({password: z.string().max(1024)});
const VALIDATION_RULES = {validation_rules: {regular_expressions: PASSWORD_RULES}};

type PasswordServices = {
  credentials: Credentials;
  database: Database;
  flows: Flows;
  links: Links;
  persons: Persons;
  throttles: Throttles;
};

/** A password: verified when there is one; otherwise set, by whoever proves the handle. */
export function createPasswordFactor(services: PasswordServices): Factor {
  const {credentials, database, flows, links, persons, throttles} = services;

  return {
    method: 'password',
    handleTypes: ['email_address', 'phone_number', 'username'],

    async begin({flow, principal, organization}: BeginContext): Promise<ChallengePlan> {
      const {holder, proof} = principal;
      const hasPassword = holder !== undefined && (await credentials.hasPassword(holder.id));
      const isLinkNeeded = proof === 'handle-first' || (proof !== 'none' && !hasPassword);
      if (isLinkNeeded && flow.handle?.type === 'username') {
        // Nothing can be sent to a username, so nobody can prove one.
        throw errors.noPasswordSet();
      }
      const challenge = hasPassword
        ? draftChallenge('password_verify')
        : draftChallenge('password_set', {options: VALIDATION_RULES});
      return isLinkNeeded
        ? links.issueBefore(challenge, {flow, organization, purpose: 'choose a password'})
        : {sequence: [challenge]};
    },

    answers: {
      async password_verify({flow, data}: AnswerContext): Promise<Verdict> {
        const {password} = parseAnswer(data);
        const confirm = await credentials.verifyPassword(flow.personId, password);
        return confirm ? {status: 'accepted', apply: confirm} : {status: 'rejected'};
      },

      async password_set({data}: AnswerContext): Promise<Verdict> {
        const hash = await credentials.hashPassword(readAcceptable(data));
        return {
          status: 'accepted',
          async apply({personId}) {
            if (await credentials.hasPassword(personId)) {
              // Set elsewhere while this page was open; a second one must not replace the first.
              throw errors.authenticationExpired();
            }
            await database.batch([credentials.upsertPasswordStatement(personId, hash)]);
            return true;
          },
        };
      },

      async password_reset({data}: AnswerContext): Promise<Verdict> {
        const hash = await credentials.hashPassword(readAcceptable(data));
        return {
          status: 'accepted',
          /** Ends what the old password began, and opens the page that waits for the new one. */
          async apply({personId}) {
            await database.batch([
              credentials.upsertPasswordStatement(personId, hash),
              ...persons.endSessionsStatements(personId),
              throttles.resetGuessesStatement(`person ${personId}`, 'password'),
              flows.extendOpenStatement('password_verify', personId),
            ]);
            return true;
          },
        };
      },
    },
  };
}

function readAcceptable(data: unknown): string {
  const {password} = parseAnswer(data);
  const broken = findBrokenPasswordRule(password);
  if (broken) {
    throw errors.passwordNotAcceptable(broken);
  }
  return password;
}

function parseAnswer(data: unknown): z.infer<typeof PasswordAnswer> {
  const answer = PasswordAnswer.safeParse(data);
  if (!answer.success) {
    throw errors.invalidRequest('data.password must be a string of at most 1024 characters');
  }
  return answer.data;
}
