import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {ConsentLevel} from '../directory/consents';
import type {IdpServices} from '../services';
import {type BearerEnv, parse, readJson, requireBearer} from './http';

export const ConsentRequest = z.object({consent_levels: z.array(ConsentLevel).min(1)});

/** GET, POST, PUT and DELETE /consent/gdpr of the person whose token this is. */
export function consentRoutes(services: IdpServices) {
  const {consents} = services;
  const ownId = (c: Context<BearerEnv>) => c.get('bearer').person.id;
  const list = async (c: Context<BearerEnv>) => ({
    result: {consents: await consents.list(ownId(c))},
  });

  return new Hono<BearerEnv>()
    .use('/consent/gdpr', requireBearer(services))
    .get('/consent/gdpr', async (c) => c.json(await list(c)))
    .post('/consent/gdpr', async (c) => {
      await consents.add(ownId(c), (await readJson(c, ConsentRequest)).consent_levels);
      return c.json(await list(c), 201);
    })
    .put('/consent/gdpr', async (c) => {
      await consents.replace(ownId(c), (await readJson(c, ConsentRequest)).consent_levels);
      return c.json(await list(c));
    })
    .delete('/consent/gdpr', async (c) => {
      await consents.remove(ownId(c), levelsToRemove(c));
      return c.body(null, 204);
    });
}

/** The levels of a DELETE, or none for all; neither given is a mistake, not "all". */
export function levelsToRemove(c: Context): ConsentLevel[] | undefined {
  if (c.req.query('deleteAll') === 'true') {
    return undefined;
  }
  const levels = parse(c.req.queries('consent_levels') ?? [], z.array(ConsentLevel));
  if (levels.length === 0) {
    throw errors.invalidRequest('either consent_levels or deleteAll=true is needed');
  }
  return levels;
}
