/**
 * SlashID's management API, as far as a site owner needs it to set people up: a provisioning script
 * written for SlashID provisions this provider. Every call carries an organization and its API key.
 *
 * @module
 */
import {Hono, type MiddlewareHandler} from 'hono';
import * as errors from '../../core/errors';
import type {Services} from '../../openServices';
import type {OrganizationEnv, PersonEnv} from '../readRequest';
import {credentialRoutes, personTokenRoutes} from './credentials';
import {groupRoutes, organizationRoutes} from './organizations';
import {personPartRoutes, personRoutes} from './persons';

export const managementRoutes = (services: Services) =>
  new Hono<PersonEnv>()
    .use('/persons/*', requireApiKey(services))
    .use('/groups/*', requireApiKey(services))
    .use('/organizations/*', requireApiKey(services))
    .use('/persons/:personId/*', async (c, next) => {
      c.set('person', services.persons.findIn(c.var.organization, c.req.param('personId')));
      await next();
    })
    .route('/', personRoutes(services))
    .route('/persons/:personId', personPartRoutes(services))
    .route('/persons/:personId', credentialRoutes(services))
    .route('/persons/:personId', personTokenRoutes(services))
    .route('/groups', groupRoutes(services))
    .route('/organizations', organizationRoutes(services));

/** Fail closed: an API key of the organization in the header, or of one above it. Never in the query. */
const requireApiKey =
  ({apiKeys, organizations}: Services): MiddlewareHandler<OrganizationEnv> =>
  async (c, next) => {
    const organization = organizations.find(c.req.header('SlashID-OrgID') ?? '');
    const key = c.req.header('SlashID-API-Key') ?? '';
    if (!organization || !apiKeys.isKeyFor(key, organization)) {
      throw errors.wrongApiKey();
    }
    c.set('organization', organization);
    await next();
  };
