import {z} from 'zod';
import {equalsSecret, randomCode, randomId, sha256} from '../../core/secrets';
import {draftChallenge, MESSAGE_LIFETIME, MESSAGE_LIFETIME_MS} from '../flows';
import {describeRequest} from '../links';
import {
  type AnswerContext,
  type BeginContext,
  type ChallengePlan,
  type Channel,
  type Factor,
  HANDLE_TYPES,
  type Verdict,
} from './types';

// ASCII digits only: JavaScript's Number() accepts more.
const Answer = z.object({otp: z.string().regex(/^[0-9]{6}$/)});
const Secret = z.object({codeHash: z.string()});

type OtpServices = {siteOrigins: readonly string[]; clock: () => Date};

/** A six-digit code sent to the handle. Bound to its challenge: the stored digest includes the ID. */
export function createOtpFactor(channel: Channel, {siteOrigins, clock}: OtpServices): Factor {
  return {
    method: `otp_via_${channel}`,
    handleTypes: [HANDLE_TYPES[channel]],

    async begin({organization, flow}: BeginContext): Promise<ChallengePlan> {
      const code = randomCode();
      const id = randomId();
      const secret = {codeHash: sha256(`${id} ${code}`)};
      return {
        sequence: [draftChallenge('otp', {id, secret, lifetimeMs: MESSAGE_LIFETIME_MS})],
        messages: [
          {
            channel,
            to: flow.handle?.value ?? '',
            subject: `${code} is your sign-in code for ${organization.name}`,
            text: `Your sign-in code is ${code}. You can use the code once, within ${MESSAGE_LIFETIME}.\n\n${describeRequest(flow.requestedBy, clock(), siteOrigins)}`,
            code,
          },
        ],
      };
    },

    answers: {
      async otp({challenge, data}: AnswerContext): Promise<Verdict> {
        const answer = Answer.safeParse(data);
        const {codeHash} = Secret.parse(challenge.secret);
        const isRight =
          answer.success && equalsSecret(sha256(`${challenge.id} ${answer.data.otp}`), codeHash);
        return {status: isRight ? 'accepted' : 'rejected'};
      },
    },
  };
}
