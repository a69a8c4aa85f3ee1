import {randomInt} from 'node:crypto';
import {Secret, TOTP} from 'otpauth';
import QRCode from 'qrcode';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {sha256} from '../../core/secrets';
import {draftChallenge} from '../flows';
import {planCredential} from '../links';
import type {BeginContext, Factor} from './types';

const PERIOD_SECONDS = 30;
// One step of clock drift either way (RFC 6238 §5.2).
const WINDOW = 1;
const RECOVERY_CODES = 10;
// Without ambiguous characters; 15 of 31 are 74 bits.
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const Answer = z.object({otp: z.string().max(64)});
const Registration = z.object({key: z.string(), recoveryHashes: z.array(z.string())});

/**
 * Codes of an authenticator app; registered once after proving the handle, with recovery codes. A wrong code gets 401
 * `incorrect_answer` (`wrongAnswer` in `../../core/errors`).
 */
export const totpFactor: Factor = {
  method: 'totp',
  handleTypes: ['email_address'],

  async begin(context) {
    const {holder} = context.principal;
    const exists =
      holder !== undefined && context.services.credentials.findTotp(holder.id) !== undefined;
    const challenge = exists
      ? draftChallenge('totp_verify')
      : draftChallenge('totp_register', await draftRegistration(context));
    return planCredential(challenge, context, {exists, purpose: 'set up your authenticator app'});
  },

  answers: {
    totp_register({challenge, data, services: {credentials, now}}) {
      const {key, recoveryHashes} = Registration.parse(challenge.secret);
      const step = findStep(key, parseCode(data), now());
      if (step === undefined) {
        return undefined;
      }
      return ({personId}) => {
        if (credentials.findTotp(personId)) {
          // Registered elsewhere in the meantime: do not replace the key.
          throw errors.authenticationExpired();
        }
        const recoveryTotal = recoveryHashes.length;
        credentials.insertTotp(personId, {key, step, recoveryHashes, recoveryTotal});
        return true;
      };
    },

    totp_verify({data, services: {credentials, now}}) {
      const code = parseCode(data);
      // Compare and consume atomically: each code is valid once (RFC 6238 §5.2).
      return ({personId}) => {
        const credential = credentials.findTotp(personId);
        if (!credential) {
          return false;
        }
        const {params} = credential;
        const step = findStep(params.key, code, now());
        if (step !== undefined) {
          return step > params.step && credentials.use(credential, {...params, step});
        }
        const used = hashRecoveryCode(code);
        const recoveryHashes = params.recoveryHashes.filter((hash) => hash !== used);
        const isKnown = recoveryHashes.length < params.recoveryHashes.length;
        return isKnown && credentials.use(credential, {...params, recoveryHashes});
      };
    },
  },
};

async function draftRegistration({organization, flow}: BeginContext) {
  const totp = new TOTP({
    issuer: organization.name,
    label: flow.handle?.value ?? '',
    secret: new Secret({size: 20}),
    period: PERIOD_SECONDS,
  });
  const uri = totp.toString();
  const image = await QRCode.toBuffer(uri, {type: 'png', margin: 2, width: 240});
  const codes = Array.from({length: RECOVERY_CODES}, randomRecoveryCode);
  return {
    options: {
      key_uri: uri,
      qr_code_data_b64: image.toString('base64'),
      recovery_codes: codes,
    },
    secret: {key: totp.secret.base32, recoveryHashes: codes.map(hashRecoveryCode)},
  };
}

function randomRecoveryCode(): string {
  const randomLetter = () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)];
  const randomPart = () => Array.from({length: 5}, randomLetter).join('');
  return [randomPart(), randomPart(), randomPart()].join('-');
}

/** A fast digest is enough for long random codes. Dashes are optional. */
const hashRecoveryCode = (code: string) => sha256(code.toLowerCase().replace(/[\s-]/g, ''));

/** The time step of a code within the window. `timestamp`: milliseconds since the epoch. */
export function findStep(key: string, token: string, timestamp: number): number | undefined {
  if (!/^[0-9]{6}$/.test(token)) {
    return undefined;
  }
  const totp = new TOTP({secret: Secret.fromBase32(key), period: PERIOD_SECONDS});
  const delta = totp.validate({token, timestamp, window: WINDOW});
  return delta === null ? undefined : totp.counter({timestamp}) + delta;
}

function parseCode(data: unknown): string {
  const answer = Answer.safeParse(data);
  return answer.success ? answer.data.otp : '';
}
