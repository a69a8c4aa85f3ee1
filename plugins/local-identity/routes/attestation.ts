import {Hono} from 'hono';
import {z} from 'zod';
import type {IdpServices} from '../services';
import {answerChallenge} from '../sign-in/answerChallenge';
import {pollProxy} from '../sign-in/pollProxy';
import {ChallengeType} from '../wire';
import {readJson} from './http';

const AttestationRequest = z.object({
  challenge_id: z.string().max(200),
  challenge_type: ChallengeType,
  data: z.record(z.string(), z.unknown()),
});

/** POST /attestation/v3 answers a challenge; GET /challenge/{id}/v2 waits for a proxy. */
export function attestationRoutes(services: IdpServices) {
  return new Hono()
    .post('/attestation/v3', async (c) => {
      const token = await answerChallenge(await readJson(c, AttestationRequest), services);
      return c.json({result: {token}});
    })
    .on('POST', ['/attestation', '/attestation/v2'], async (c) => {
      const token = await answerChallenge(await readJson(c, AttestationRequest), services);
      return c.json({result: token});
    })
    .on('GET', ['/challenge/:id', '/challenge/:id/v2'], async (c) => {
      const poll = await pollProxy(c.req.param('id'), services);
      return poll.status === 'pending'
        ? c.json({errors: [{httpcode: 202, message: 'challenge is pending'}]}, 202)
        : c.json({result: poll.token});
    });
}
