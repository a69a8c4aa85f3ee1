import {loadSigningKeys} from './core/keys';
import {createSessions} from './core/sessions';
import {openDatabase, type StoreParts} from './database/database';
import {createApiKeys} from './directory/apiKeys';
import {createAttributes} from './directory/attributes';
import {createConsents} from './directory/consents';
import {createCredentials} from './directory/credentials';
import {createGroups} from './directory/groups';
import {createOrganizations} from './directory/organizations';
import {PASSWORD_HASH_COST, type PasswordHashCost} from './directory/passwords';
import {createPersons} from './directory/persons';
import {createAudit, createEvents} from './directory/records';
import {createOutbox} from './mail/outbox';
import {createFlows} from './sign-in/flows';
import {createThrottles} from './sign-in/throttles';

export type IdentityProviderOptions = {
  /** The provider's origin and issuer. Without a trailing slash, because the SDK compares strings. */
  publicURL: string;
  /** Origins that may call the API, frame the identity page and be the target of a link. */
  siteOrigins: readonly string[];
  /** Folder of the database and the signing keys; created when missing. */
  dataDirectory: string;
  /** JSON file with the organization and people of a new installation. */
  seedFile: string;
  /** A lower cost makes tests fast and stolen hashes cheap to guess. */
  passwordHashCost?: PasswordHashCost;
  clock?: () => Date;
};

/** The installation: its settings, keys and stores. */
export type Services = Awaited<ReturnType<typeof openServices>>;

/** Opens the data folder, or creates it. */
export async function openServices({
  clock = () => new Date(),
  passwordHashCost = PASSWORD_HASH_COST,
  ...options
}: Omit<IdentityProviderOptions, 'seedFile'>) {
  const database = openDatabase(options.dataDirectory);
  const keys = await loadSigningKeys(options.dataDirectory);
  const now = () => clock().getTime();
  return {...options, keys, ...createStores({database, now, passwordHashCost})};
}

/** All that is in the database, with one store for each kind of data. */
export function createStores(parts: StoreParts & {passwordHashCost: PasswordHashCost}) {
  const organizations = createOrganizations(parts);
  const persons = createPersons(parts);
  return {
    ...parts,
    organizations,
    persons,
    groups: createGroups(parts),
    attributes: createAttributes(parts),
    consents: createConsents(parts),
    credentials: createCredentials({...parts, persons}),
    apiKeys: createApiKeys({...parts, organizations}),
    audit: createAudit(parts),
    events: createEvents(parts),
    sessions: createSessions({...parts, persons}),
    flows: createFlows({...parts, organizations}),
    throttles: createThrottles(parts),
    outbox: createOutbox(parts),
  };
}
