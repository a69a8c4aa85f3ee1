import {Hono} from 'hono';
import {z} from 'zod';
import {readJson} from './http';

const Event = z.object({
  event_data: z.looseObject({event_name: z.string().regex(/^[A-Za-z]{1,64}_v1$/)}),
});

/**
 * POST /actions/sdk and /events: analytics. Checked and forgotten, because they carry addresses and
 * the parameters of sign-ins, and nobody reads them here.
 */
export function eventRoutes() {
  return new Hono().on('POST', ['/actions/sdk', '/events'], async (c) => {
    await readJson(c, Event);
    return c.body(null, 204);
  });
}
