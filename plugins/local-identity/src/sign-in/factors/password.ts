import {z} from 'zod';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import {findBrokenPasswordRule, VALIDATION_RULES} from '../../directory/passwords';
import {draftChallenge} from '../flows';
import type {FactorServices} from './services';
import type {Factor} from './types';

const PasswordAnswer = z.object({password: z.string().max(1024)});

/** A password: verified if one exists; otherwise set after proving the handle. */
export function createPasswordFactor(services: FactorServices): Factor {
  const {credentials, flows, links, throttles} = services;

  return {
    method: 'password',
    handleTypes: ['email_address', 'phone_number', 'username'],

    begin(context) {
      const {holder} = context.principal;
      const exists = holder !== undefined && credentials.hasPassword(holder.id);
      const challenge = exists
        ? draftChallenge('password_verify')
        : draftChallenge('password_set', {options: VALIDATION_RULES});
      return links.planCredential(challenge, context, {exists, purpose: 'choose a password'});
    },

    answers: {
      password_verify({flow, data}) {
        const {password} = parse(data, PasswordAnswer, 'data');
        return credentials.verifyPassword(flow.personId, password);
      },

      async password_set({data}) {
        const hash = await credentials.hashPassword(readAcceptable(data));
        return ({personId}) => {
          if (credentials.hasPassword(personId)) {
            // Set elsewhere in the meantime: do not replace it.
            throw errors.authenticationExpired();
          }
          credentials.upsertPassword(personId, hash);
          return true;
        };
      },

      async password_reset({data}) {
        const hash = await credentials.hashPassword(readAcceptable(data));
        return ({personId}) => {
          credentials.replacePassword(personId, hash);
          throttles.resetGuesses(`person ${personId}`, 'password');
          // The sign-in page that waits for the reset.
          flows.extendOpen('password_verify', personId);
          return true;
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
