import {type Context, Hono} from 'hono';
import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import type {IdpServices} from '../composeServices';
import {ConsentLevel} from '../directory/consents';
import {type BearerEnv, type PersonEnv, readJson, requireBearer} from './readRequest';

const ConsentRequest = z.object({consent_levels: z.array(ConsentLevel).min(1)});

/** The consents of one person, at the path where this is mounted. */
export function consentsOf({consents}: IdpServices) {
  const list = (c: Context<PersonEnv>) => ({
    result: {consents: consents.list(c.var.person.id)},
  });
  const readLevels = async (c: Context) => (await readJson(c, ConsentRequest)).consent_levels;
  return new Hono<PersonEnv>()
    .get('/', (c) => c.json(list(c)))
    .post('/', async (c) => {
      consents.add(c.var.person.id, await readLevels(c));
      return c.json(list(c), 201);
    })
    .put('/', async (c) => {
      consents.replace(c.var.person.id, await readLevels(c));
      return c.json(list(c));
    })
    .delete('/', (c) => {
      consents.remove(c.var.person.id, levelsToRemove(c));
      return c.body(null, 204);
    });
}

/** GET, POST, PUT and DELETE /consent/gdpr of the person whose token this is. */
export const consentRoutes = (services: IdpServices) =>
  new Hono<BearerEnv>()
    .use('/consent/gdpr', requireBearer(services))
    .route('/consent/gdpr', consentsOf(services));

/** The levels of a DELETE, or an explicit "all"; an empty selection is an error. */
function levelsToRemove(c: Context): ConsentLevel[] | undefined {
  if (c.req.query('deleteAll') === 'true') {
    return undefined;
  }
  const levels = parse(
    c.req.queries('consent_levels') ?? [],
    z.array(ConsentLevel),
    'consent_levels',
  );
  if (levels.length === 0) {
    throw errors.invalidRequest('consent_levels or deleteAll=true is required');
  }
  return levels;
}
