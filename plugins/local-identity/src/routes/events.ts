import {Hono} from 'hono';
import {z} from 'zod';
import type {Services} from '../openServices';
import {readJson} from './readRequest';

const Event = z.object({
  organization_id: z.string().max(64).default(''),
  event_data: z.object({
    event_name: z.string().regex(/^[A-Za-z]{1,64}_v1$/),
    person_id: z.string().max(64).optional(),
    success_authn_method: z.string().max(64).optional(),
    failed_authn_method: z.string().max(64).optional(),
    failure_reason: z.string().max(500).optional(),
  }),
});

/**
 * POST /actions/sdk and /events: analytics. Addresses and the parameters of sign-ins, which events
 * carry as well, are not stored.
 */
export const eventRoutes = ({events}: Services) =>
  new Hono().on('POST', ['/actions/sdk', '/events'], async (c) => {
    const {organization_id: organizationId, event_data} = await readJson(c, Event);
    const {event_name: name, person_id: personId, ...detail} = event_data;
    events.record({organizationId, name, personId, detail});
    return c.body(null, 204);
  });
