import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {ChallengeType} from '../core/wire';
import {answerChallenge, type AnswerServices, pollProxy} from '../sign-in/answerChallenge';
import {type Challenge, type Flow, toWireChallenge} from '../sign-in/flows';
import {clientAddress, readJson} from './readRequest';

const AttestationRequest = z.object({
  challenge_id: z.string().max(200),
  challenge_type: ChallengeType,
  data: z.record(z.string(), z.unknown()),
});

/**
 * POST /attestation/v3 answers a challenge; GET /challenge/{id}/v2 waits for a proxy, GET
 * /challenge_pack/{id} shows what a link carries.
 */
export function attestationRoutes(services: AnswerServices) {
  const answer = async (c: Context) => {
    const isRetry = c.req.header('SlashID-SdkRetryCount') !== undefined;
    return answerChallenge({...(await readJson(c, AttestationRequest)), isRetry}, services);
  };

  return new Hono()
    .post('/attestation/v3', async (c) => c.json({result: {token: await answer(c)}}))
    .on('POST', ['/attestation', '/attestation/v2'], async (c) => c.json({result: await answer(c)}))
    .get('/challenge_pack/:id', (c) => {
      const {challenge, flow} = findLinked(c, c.req.param('id'), services);
      return c.json({result: [toWireChallenge(challenge, flow)]});
    })
    .on('GET', ['/challenge/:id', '/challenge/:id/v2'], async (c) => {
      const token = await pollProxy(c.req.param('id'), services);
      return token === undefined
        ? c.json({errors: [{httpcode: 202, message: 'challenge is pending'}]}, 202)
        : c.json({result: token});
    });
}

/** The open challenge behind a link. Unknown IDs are limited, because they are guesses. */
export function findLinked(
  c: Context,
  id: string,
  {flows, throttles}: Pick<AnswerServices, 'flows' | 'throttles'>,
): {challenge: Challenge; flow: Flow} {
  const challenge = flows.findLinked(id);
  const flow = challenge && flows.find(challenge.flowId);
  if (!flow) {
    throttles.claim('pack', clientAddress(c));
    throw errors.authenticationExpired();
  }
  return {challenge, flow};
}
