/**
 * SlashID's management API, as far as a site owner needs it to set people up: a provisioning script
 * written for SlashID provisions this provider. Every call carries an organization and its API key.
 *
 * @module
 */
import {Hono} from 'hono';
import type {IdpServices} from '../../composeServices';
import {credentialRoutes} from './credentials';
import type {PersonEnv} from '../readRequest';
import {requireApiKey, requireManagedPerson} from './managed';
import {organizationRoutes} from './organizations';
import {personPartRoutes} from './personParts';
import {personRoutes} from './persons';

const MANAGED_PATHS = ['/persons/*', '/groups/*', '/organizations/*'];

export function managementRoutes(services: IdpServices) {
  const routes = new Hono<PersonEnv>();
  for (const path of MANAGED_PATHS) {
    routes.use(path, requireApiKey(services));
  }
  return routes
    .use('/persons/:personId/*', requireManagedPerson(services))
    .route('/', credentialRoutes(services))
    .route('/', personPartRoutes(services))
    .route('/', personRoutes(services))
    .route('/', organizationRoutes(services));
}
