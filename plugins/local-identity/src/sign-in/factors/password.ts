import {z} from 'zod';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import {findBrokenPasswordRule, VALIDATION_RULES} from '../../directory/passwords';
import {draftChallenge} from '../flows';
import {planCredential} from '../links';
import type {Factor} from './types';

const PasswordAnswer = z.object({password: z.string().max(1024)});

/** A password: verified if one exists; otherwise set after proving the handle. */
export const passwordFactor: Factor = {
  method: 'password',
  handleTypes: ['email_address', 'phone_number', 'username'],

  begin(context) {
    const {holder} = context.principal;
    const exists = holder !== undefined && context.services.credentials.hasPassword(holder.id);
    const challenge = exists
      ? draftChallenge('password_verify')
      : draftChallenge('password_set', {options: VALIDATION_RULES});
    return planCredential(challenge, context, {exists, purpose: 'choose a password'});
  },

  answers: {
    password_verify({flow, data, services}) {
      const {password} = parse(data, PasswordAnswer, 'data');
      return services.credentials.verifyPassword(flow.personId, password);
    },

    async password_set({data, services: {credentials}}) {
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

    async password_reset({data, services: {credentials, flows, throttles}}) {
      const hash = await credentials.hashPassword(readAcceptable(data));
      return ({personId}) => {
        credentials.replacePassword(personId, hash);
        throttles.resetGuesses(`person ${personId}`, 'password');
        flows.extendPasswordPages(personId);
        return true;
      };
    },
  },
};

function readAcceptable(data: unknown): string {
  const {password} = parse(data, PasswordAnswer, 'data');
  const broken = findBrokenPasswordRule(password);
  if (broken) {
    throw errors.passwordNotAcceptable(broken.name);
  }
  return password;
}
