import {randomInt} from 'node:crypto';
import {Secret, TOTP} from 'otpauth';
import QRCode from 'qrcode';
import {z} from 'zod';
import * as errors from '../../core/errors';
import type {TotpCredentials} from '../../directory/totpCredentials';
import type {Organization} from '../../directory/organizations';
import {sha256} from '../../core/secrets';
import {CHALLENGE_LIFETIME_MS, draftChallenge, MESSAGE_LIFETIME_MS} from '../flows';
import type {Links} from '../links';
import type {Answering, Beginning, Factor, Start, Verdict} from './types';

const PERIOD_SECONDS = 30;
// One step of clock drift either way (RFC 6238 §5.2).
const WINDOW = 1;
const RECOVERY_CODES = 10;
// Without letters that are read as others; 15 of 31 are 74 bits.
const RECOVERY_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';

const Answer = z.object({otp: z.string().max(64)});
const Registration = z.object({key: z.string(), recoveryHashes: z.array(z.string())});

type TotpServices = {totpCredentials: TotpCredentials; links: Links; clock: () => Date};

/** Codes of an authenticator app; registered once by whoever proves the handle, with recovery codes. */
export function createTotpFactor({totpCredentials, links, clock}: TotpServices): Factor {
  return {
    method: 'totp',
    handleTypes: ['email_address'],

    async begin({organization, flow, person, isProven}: Beginning): Promise<Start> {
      if (person && (await totpCredentials.find(person.id))) {
        return {sequence: [draftChallenge('totp_verify')]};
      }
      const registration = await draftRegistration(organization, flow.handle?.value ?? '');
      if (isProven) {
        return {sequence: [draftChallenge('totp_register', registration)]};
      }
      const link = links.issueNonce({flow, organization, purpose: 'set up your authenticator app'});
      const lifetimeMs = MESSAGE_LIFETIME_MS + CHALLENGE_LIFETIME_MS;
      const registering = draftChallenge('totp_register', {...registration, lifetimeMs});
      return {...link, sequence: [...link.sequence, registering]};
    },

    answers: {
      async totp_register({flow, challenge, data}: Answering): Promise<Verdict> {
        const {key, recoveryHashes} = Registration.parse(challenge.secret);
        const step = matchingStep(key, readCode(data), clock());
        if (step === undefined) {
          return {status: 'wrong'};
        }
        if (await totpCredentials.find(flow.personId)) {
          // Registered elsewhere while this page was open; a second key must not replace the first.
          throw errors.authenticationExpired();
        }
        const creation = totpCredentials.creation(flow.personId, {key, step, recoveryHashes});
        return {status: 'right', statements: [creation]};
      },

      async totp_verify({flow, data}: Answering): Promise<Verdict> {
        const credential = await totpCredentials.find(flow.personId);
        if (!credential) {
          return {status: 'wrong'};
        }
        const code = readCode(data);
        const step = matchingStep(credential.params.key, code, clock());
        const isRight =
          step === undefined
            ? await totpCredentials.useRecoveryCode(credential, hashRecoveryCode(code))
            : await totpCredentials.useStep(credential, step);
        return {status: isRight ? 'right' : 'wrong'};
      },
    },
  };
}

async function draftRegistration(organization: Organization, label: string) {
  const totp = new TOTP({
    issuer: organization.name,
    label,
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
  const letters = Array.from(
    {length: 15},
    () => RECOVERY_ALPHABET[randomInt(RECOVERY_ALPHABET.length)],
  );
  return [letters.slice(0, 5), letters.slice(5, 10), letters.slice(10)]
    .map((part) => part.join(''))
    .join('-');
}

/** Codes are long and random, so a fast digest is enough; typed with or without dashes. */
const hashRecoveryCode = (code: string) => sha256(code.toLowerCase().replace(/[\s-]/g, ''));

/** The time step whose code this is, within the window. */
export function matchingStep(key: string, code: string, at: Date): number | undefined {
  if (!/^[0-9]{6}$/.test(code)) {
    return undefined;
  }
  const totp = new TOTP({secret: Secret.fromBase32(key), period: PERIOD_SECONDS});
  const delta = totp.validate({token: code, timestamp: at.getTime(), window: WINDOW});
  return delta === null ? undefined : totp.counter({timestamp: at.getTime()}) + delta;
}

function readCode(data: unknown): string {
  const answer = Answer.safeParse(data);
  return answer.success ? answer.data.otp : '';
}
