import {Hono} from 'hono';
import {z} from 'zod';
import type {IdpServices} from '../composeServices';
import {readJson} from './readRequest';

const Event = z.object({
  organization_id: z.string().max(64).default(''),
  event_data: z.looseObject({
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
export function eventRoutes({events}: Pick<IdpServices, 'events'>) {
  return new Hono().on('POST', ['/actions/sdk', '/events'], async (c) => {
    const {organization_id: organizationId, event_data: data} = await readJson(c, Event);
    const {success_authn_method, failed_authn_method, failure_reason} = data;
    events.record({
      organizationId,
      name: data.event_name,
      personId: data.person_id,
      detail: {success_authn_method, failed_authn_method, failure_reason},
    });
    return c.body(null, 204);
  });
}
