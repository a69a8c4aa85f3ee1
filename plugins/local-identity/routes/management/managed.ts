import type {MiddlewareHandler} from 'hono';
import * as errors from '../../core/errors';
import type {Organization} from '../../directory/organizations';
import type {PersonEnv} from '../readRequest';
import type {IdpServices} from '../../composeServices';

export type ManagedEnv = {Variables: {organization: Organization}};

/** Fail closed: an API key of the organization in the header, or of one above it. Never in the query. */
export function requireApiKey({
  apiKeys,
  organizations,
}: Pick<IdpServices, 'apiKeys' | 'organizations'>): MiddlewareHandler<ManagedEnv> {
  return async (c, next) => {
    const organization = organizations.find(c.req.header('SlashID-OrgID') ?? '');
    const key = c.req.header('SlashID-API-Key') ?? '';
    if (!organization || !apiKeys.isKeyFor(key, organization)) {
      throw errors.wrongApiKey();
    }
    c.set('organization', organization);
    await next();
  };
}

/** The person in the path, who must belong to this organization. */
export const requireManagedPerson =
  ({persons}: Pick<IdpServices, 'persons'>): MiddlewareHandler<PersonEnv> =>
  async (c, next) => {
    const person = persons.find(c.req.param('personId') ?? '');
    if (!person || person.personPoolId !== c.get('organization').personPoolId) {
      throw errors.notFound();
    }
    c.set('person', person);
    await next();
  };
