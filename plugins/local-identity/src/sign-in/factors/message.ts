import {z} from 'zod';
import {equalsSecret, randomCode, randomId, sha256} from '../../core/secrets';
import {draftChallenge, MESSAGE_LIFETIME, MESSAGE_LIFETIME_MS} from '../flows';
import {checkTarget, describeRequest, issueNonce} from '../links';
import type {Factor} from './types';

/** The handle that receives the messages of a channel. */
const HANDLE_TYPES = {email: 'email_address', sms: 'phone_number'} as const;
type Channel = keyof typeof HANDLE_TYPES;

/** A link sent to the handle; opening it signs in the waiting browser. */
export const linkFactor = (channel: Channel): Factor => ({
  method: `${channel}_link`,
  handleTypes: [HANDLE_TYPES[channel]],

  begin({organization, flow, options, services}) {
    const wanted = options['redirect_target'];
    const target =
      wanted === undefined ? {} : {target: checkTarget(wanted, organization, services)};
    return issueNonce({flow, organization, purpose: 'sign in', ...target}, services);
  },
});

// ASCII digits only: JavaScript's Number() accepts more.
const Answer = z.object({otp: z.string().regex(/^[0-9]{6}$/)});
const Secret = z.object({codeHash: z.string()});

/** A six-digit code sent to the handle. Bound to its challenge: the stored digest includes the ID. */
export const otpFactor = (channel: Channel): Factor => ({
  method: `otp_via_${channel}`,
  handleTypes: [HANDLE_TYPES[channel]],

  begin({organization, flow, services: {now, siteOrigins}}) {
    const code = randomCode();
    const id = randomId();
    const secret = {codeHash: sha256(`${id} ${code}`)};
    const message = {
      channel,
      to: flow.handle?.value ?? '',
      subject: `${code} is your sign-in code for ${organization.name}`,
      text: `Your sign-in code is ${code}. You can use the code once, within ${MESSAGE_LIFETIME}.\n\n${describeRequest(flow.requestedBy, now(), siteOrigins)}`,
      code,
    };
    const challenge = draftChallenge('otp', {id, secret, lifetimeMs: MESSAGE_LIFETIME_MS});
    return {sequence: [challenge], message};
  },

  answers: {
    otp({challenge, data}) {
      const answer = Answer.safeParse(data);
      const {codeHash} = Secret.parse(challenge.secret);
      const isRight =
        answer.success && equalsSecret(sha256(`${challenge.id} ${answer.data.otp}`), codeHash);
      return isRight ? () => true : undefined;
    },
  },
});
