import type {StoreParts} from './database/database';
import {createApiKeys} from './directory/apiKeys';
import {createAttributeStore} from './directory/attributes';
import {createConsents} from './directory/consents';
import {createCredentials, createPasskeys, createTotpCredentials} from './directory/credentials';
import {createGroups} from './directory/groups';
import {createOrganizations} from './directory/organizations';
import type {PasswordHashCost} from './directory/passwords';
import {createPersons} from './directory/persons';
import {createAudit, createEvents} from './directory/records';
import {createOutbox} from './mail/outbox';
import {createFlows} from './sign-in/flows';
import {createThrottles} from './sign-in/throttles';

export type Stores = ReturnType<typeof createStores>;

/** All that is in the database, with one store for each kind of data. */
export function createStores(base: StoreParts & {passwordHashCost: PasswordHashCost}) {
  const organizations = createOrganizations(base);
  const persons = createPersons(base);
  return {
    ...base,
    organizations,
    persons,
    groups: createGroups(base),
    attributes: createAttributeStore(base),
    consents: createConsents(base),
    credentials: createCredentials({...base, persons}),
    passkeys: createPasskeys(base),
    totpCredentials: createTotpCredentials(base),
    apiKeys: createApiKeys({...base, organizations}),
    audit: createAudit(base),
    events: createEvents(base),
    flows: createFlows(base),
    throttles: createThrottles(base),
    outbox: createOutbox(base),
  };
}
