import {z} from 'zod';
import {equalsSecret, randomCode, randomId, sha256} from '../../core/secrets';
import {draftChallenge, MESSAGE_LIFETIME, MESSAGE_LIFETIME_MS} from '../flows';
import {describeRequest} from '../links';
import type {AuthenticationMethod, HandleType} from '../../core/wire';
import type {AnswerContext, BeginContext, ChallengePlan, Factor, Verdict} from './types';

// ASCII digits only: JavaScript's Number() accepts more.
const Answer = z.object({otp: z.string().regex(/^[0-9]{6}$/)});
const Secret = z.object({codeHash: z.string()});

/** A six-digit code sent to the handle. Bound to its challenge: the stored digest includes the ID. */
export function createOtpFactor({
  method,
  channel,
  handleType,
  siteOrigins,
  clock,
}: {
  method: AuthenticationMethod;
  channel: 'email' | 'sms';
  handleType: HandleType;
  siteOrigins: readonly string[];
  clock: () => Date;
}): Factor {
  return {
    method,
    handleTypes: [handleType],

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
