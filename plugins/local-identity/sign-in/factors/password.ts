import {z} from 'zod';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import type {Stores} from '../../createStores';
import {findBrokenPasswordRule, VALIDATION_RULES} from '../../directory/passwordRules';
import {draftChallenge} from '../flows';
import {CONTINUE, type Links} from '../links';
import type {AnswerContext, BeginContext, ChallengePlan, Factor, Verdict} from './types';

const PasswordAnswer = z.object({password: z.string().max(1024)});

/** A password: verified if one exists; otherwise set after proving the handle. */
export function createPasswordFactor(services: Stores & {links: Links}): Factor {
  const {credentials, flows, links, persons, throttles} = services;

  return {
    method: 'password',
    handleTypes: ['email_address', 'phone_number', 'username'],

    async begin({flow, principal, organization}: BeginContext): Promise<ChallengePlan> {
      const {holder, proof} = principal;
      const hasPassword = holder !== undefined && credentials.hasPassword(holder.id);
      const isLinkNeeded = proof === 'handle-first' || (proof !== 'none' && !hasPassword);
      if (isLinkNeeded && flow.handle?.type === 'username') {
        // Usernames cannot be proven, because they receive no messages.
        throw errors.noPasswordSet();
      }
      const challenge = hasPassword
        ? draftChallenge('password_verify')
        : draftChallenge('password_set', {options: VALIDATION_RULES});
      const purpose = hasPassword ? CONTINUE : 'choose a password';
      return isLinkNeeded
        ? links.issueBefore(challenge, {flow, organization, purpose})
        : {sequence: [challenge]};
    },

    answers: {
      async password_verify({flow, data}: AnswerContext): Promise<Verdict> {
        const {password} = parse(data, PasswordAnswer, 'data');
        const confirm = await credentials.verifyPassword(flow.personId, password);
        return confirm ? {status: 'accepted', apply: confirm} : {status: 'rejected'};
      },

      async password_set({data}: AnswerContext): Promise<Verdict> {
        const hash = await credentials.hashPassword(readAcceptable(data));
        return {
          status: 'accepted',
          apply({personId}) {
            if (credentials.hasPassword(personId)) {
              // Set elsewhere in the meantime: do not replace it.
              throw errors.authenticationExpired();
            }
            credentials.upsertPassword(personId, hash);
            return true;
          },
        };
      },

      async password_reset({data}: AnswerContext): Promise<Verdict> {
        const hash = await credentials.hashPassword(readAcceptable(data));
        return {
          status: 'accepted',
          /** Sets the new password, ends all sessions, and extends the sign-in page that waits for the reset. */
          apply({personId}) {
            credentials.upsertPassword(personId, hash);
            persons.endSessions(personId);
            throttles.resetGuesses(`person ${personId}`, 'password');
            flows.extendOpen('password_verify', personId);
            return true;
          },
        };
      },
    },
  };
}

function readAcceptable(data: unknown): string {
  const {password} = parse(data, PasswordAnswer, 'data');
  const broken = findBrokenPasswordRule(password);
  if (broken) {
    throw errors.passwordNotAcceptable(broken.name);
  }
  return password;
}
