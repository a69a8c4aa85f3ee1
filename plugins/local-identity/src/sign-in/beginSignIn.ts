import {randomUUID} from 'node:crypto';
import * as errors from '../core/errors';
import {randomId, toBase64UrlJson} from '../core/secrets';
import type {
  AuthenticationMethod,
  FlowMetadata,
  Handle,
  HandleType,
  WireChallenge,
} from '../core/wire';
import type {Stores} from '../createStores';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {ChallengePlan, Factor, Factors} from './factors/types';
import {
  CHALLENGE_LIFETIME_MS,
  draftChallenge,
  draftFlow,
  type NewFlow,
  type Previous,
  type RequestedBy,
  toWireChallenge,
} from './flows';
import type {Links} from './links';
import {resolvePrincipal} from './principal';

export type SignInRequest = {
  organization: Organization;
  handle: Handle | undefined;
  /** Undefined when a signed-in person only attaches a handle. */
  method: AuthenticationMethod | undefined;
  options?: Record<string, unknown>;
  metadata?: FlowMetadata;
  previous?: Previous | undefined;
  requestedBy: RequestedBy;
};

export type BeginServices = Stores & {factors: Factors};

const PROOF_OF_HANDLE = {
  email_address: 'email_link',
  phone_number: 'sms_link',
  username: 'password',
} as const satisfies Record<HandleType, AuthenticationMethod>;

/** Turns a handle and a factor into the challenges of a new flow. */
export async function beginSignIn(
  request: SignInRequest,
  services: BeginServices,
): Promise<WireChallenge[]> {
  const {organization, previous, options = {}, metadata = {}} = request;
  const handle = request.handle && canonicalHandle(request.handle);
  const factor = chooseFactor(
    request.method ?? (handle && PROOF_OF_HANDLE[handle.type]),
    organization,
    services,
  );
  assertHandleSuits(factor, handle);
  const principal = resolvePrincipal(handle, previous, organization, services);
  const flow = draftFlow({
    organizationId: organization.id,
    method: factor.method,
    handle,
    metadata,
    previous,
    requestedBy: request.requestedBy,
    personId: principal.personId,
  });
  const plan = await factor.begin({organization, flow, options, principal});
  return storeFlow(flow, plan, services);
}

/** Stores the flow and its message in one commit, and returns the challenges for the browser. */
function storeFlow(
  flow: NewFlow,
  {sequence, side, message}: ChallengePlan,
  {database, flows, outbox, throttles}: Stores,
): WireChallenge[] {
  const {client} = flow.requestedBy;
  database.transaction(() => {
    if (message) {
      throttles.claim(`${message.channel}-to`, client, message.to);
      throttles.claim(message.channel, client);
      // Flows without a message do not supersede others.
      flows.supersede(flow);
      outbox.insert(message);
    }
    flows.insert(flow, sequence, side);
  });
  if (message) {
    outbox.announce();
  }
  return sequence.map((challenge) => toWireChallenge(challenge, flow));
}

function chooseFactor(
  method: AuthenticationMethod | undefined,
  organization: Organization,
  {factors}: BeginServices,
): Factor {
  if (method === undefined) {
    throw errors.invalidRequest('a handle or a factor is required');
  }
  const factor = factors.get(method);
  if (!factor) {
    throw errors.unsupportedMethod(method);
  }
  assertMethodAllowed(method, organization);
  return factor;
}

/** Organizations can list accepted methods; without a list, all are accepted. */
export function assertMethodAllowed(method: AuthenticationMethod, {settings}: Organization): void {
  if (settings.allowed_factor_methods && !settings.allowed_factor_methods.includes(method)) {
    throw errors.methodNotAllowedHere(method);
  }
}

function assertHandleSuits({method, handleTypes}: Factor, handle: Handle | undefined): void {
  const suits = handle ? handleTypes.includes(handle.type) : handleTypes.length === 0;
  if (!suits) {
    throw errors.handleNotSuitable(method);
  }
}

/**
 * Sends a link that resets the password. The response does not reveal whether the
 * handle or a password exists; only the mailbox does.
 */
export function beginRecovery(
  request: {organization: Organization; handle: Handle; requestedBy: RequestedBy},
  services: Stores & {links: Links},
): WireChallenge[] {
  const {organization, requestedBy} = request;
  if (request.handle.type === 'username') {
    throw errors.recoverNonReachableHandle();
  }
  assertMethodAllowed('password', organization);
  const handle = canonicalHandle(request.handle);
  const person = services.persons.findByHandle(organization, handle);
  const flow = draftFlow({
    organizationId: organization.id,
    purpose: 'recovery',
    method: 'password',
    handle,
    requestedBy,
    personId: person?.id ?? randomUUID(),
  });
  const plan = services.links.issueReset({flow, organization, purpose: 'choose a new password'});
  const isDelivered = services.credentials.hasPassword(flow.personId);
  // Stored and counted in both cases, so that the timing is the same.
  return storeFlow(flow, {...plan, message: {...plan.message, isDelivered}}, services);
}

/**
 * A one-time sign-in value: the first client that presents it is signed in as the person. It is what
 * the SDK reads from `?challenges=`. From the session that created it (`previous`), the new one keeps
 * expiry, age and marks.
 */
export function issueSignInLink(
  {
    organization,
    person,
    lifetimeMs = CHALLENGE_LIFETIME_MS,
    ...request
  }: Pick<NewFlow, 'requestedBy'> &
    Partial<Pick<NewFlow, 'previous' | 'actor'>> & {
      /** Where the person exists. */
      organization: Organization;
      person: Person;
      method: 'direct_id' | 'impersonate';
      lifetimeMs?: number;
    },
  services: Stores,
): string {
  const flow = draftFlow({...request, organizationId: organization.id, personId: person.id});
  const nonce = draftChallenge('nonce', {options: {challenge: randomId()}, lifetimeMs});
  return toBase64UrlJson(storeFlow(flow, {sequence: [nonce]}, services));
}
