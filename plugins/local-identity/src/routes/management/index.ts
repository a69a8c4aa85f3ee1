/**
 * SlashID's management API, as far as a site owner needs it to set people up: a provisioning script
 * written for SlashID provisions this provider. Every call carries an organization and its API key.
 *
 * @module
 */
import {Hono, type MiddlewareHandler} from 'hono';
import * as errors from '../../core/errors';
import type {IdpServices} from '../../composeServices';
import type {OrganizationEnv, PersonEnv} from '../readRequest';
import {credentialRoutes, personTokenRoutes} from './credentials';
import {groupRoutes, organizationRoutes, suborganizationRoutes} from './organizations';
import {personPartRoutes, personRoutes} from './persons';

const MANAGED_PATHS = ['/persons/*', '/groups/*', '/organizations/*'];

export function managementRoutes(services: IdpServices) {
  const routes = new Hono<PersonEnv>();
  for (const path of MANAGED_PATHS) {
    routes.use(path, requireApiKey(services));
  }
  return routes
    .use('/persons/:personId/*', async (c, next) => {
      c.set('person', services.persons.findIn(c.var.organization, c.req.param('personId')));
      await next();
    })
    .route('/', credentialRoutes(services))
    .route('/', personTokenRoutes(services))
    .route('/', personPartRoutes(services))
    .route('/', personRoutes(services))
    .route('/', groupRoutes(services))
    .route('/', suborganizationRoutes(services))
    .route('/', organizationRoutes(services));
}

/** Fail closed: an API key of the organization in the header, or of one above it. Never in the query. */
function requireApiKey({apiKeys, organizations}: IdpServices): MiddlewareHandler<OrganizationEnv> {
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
