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
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Services} from '../openServices';
import {FACTORS} from './factors';
import type {ChallengePlan} from './factors/types';
import {
  CHALLENGE_LIFETIME_MS,
  draftChallenge,
  draftFlow,
  type NewFlow,
  type Previous,
  type RequestedBy,
  toWireChallenge,
} from './flows';
import {issueReset} from './links';
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

const PROOF_OF_HANDLE = {
  email_address: 'email_link',
  phone_number: 'sms_link',
  username: 'password',
} as const satisfies Record<HandleType, AuthenticationMethod>;

/** Turns a handle and a factor into the challenges of a new flow. */
export async function beginSignIn(
  {organization, options = {}, metadata = {}, previous, requestedBy, ...request}: SignInRequest,
  services: Services,
): Promise<WireChallenge[]> {
  const handle = request.handle && canonicalHandle(request.handle);
  const method = request.method ?? (handle && PROOF_OF_HANDLE[handle.type]);
  if (method === undefined) {
    throw errors.invalidRequest('a handle or a factor is required');
  }
  const factor = FACTORS.get(method);
  if (!factor) {
    throw errors.unsupportedMethod(method);
  }
  assertMethodAllowed(method, organization);
  const {handleTypes} = factor;
  if (handle ? !handleTypes.includes(handle.type) : handleTypes.length > 0) {
    throw errors.handleNotSuitable(method);
  }
  const principal = resolvePrincipal(handle, previous, organization, services);
  const {personId} = principal;
  const {id: organizationId} = organization;
  const flow = draftFlow({
    organizationId,
    method,
    handle,
    metadata,
    previous,
    requestedBy,
    personId,
  });
  const plan = await factor.begin({organization, flow, options, principal, services});
  return storeFlow(flow, plan, services);
}

/** Stores the flow and its message in one commit, and returns the challenges for the browser. */
function storeFlow(
  flow: NewFlow,
  {sequence, side, message}: ChallengePlan,
  {database, flows, outbox, throttles}: Services,
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

/** Organizations can list accepted methods; without a list, all are accepted. */
export function assertMethodAllowed(method: AuthenticationMethod, {settings}: Organization): void {
  if (settings.allowed_factor_methods && !settings.allowed_factor_methods.includes(method)) {
    throw errors.methodNotAllowedHere(method);
  }
}

/**
 * Sends a link that resets the password. The response does not reveal whether the
 * handle or a password exists; only the mailbox does.
 */
export function beginRecovery(
  request: {organization: Organization; handle: Handle; requestedBy: RequestedBy},
  services: Services,
): WireChallenge[] {
  const {organization, requestedBy} = request;
  if (request.handle.type === 'username') {
    throw errors.handleNotSuitable('password');
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
  const plan = issueReset({flow, organization, purpose: 'choose a new password'}, services);
  const isDelivered = services.credentials.hasPassword(flow.personId);
  // Stored and counted in both cases, so that the timing is the same.
  return storeFlow(flow, {...plan, message: {...plan.message, isDelivered}}, services);
}

/**
 * A one-time sign-in value: the first client that presents it is signed in as the person. It is what
 * the SDK reads from `?challenges=`. From the session that created it (`previous`), the new one keeps
 * expiry, age and marks. `organization`: where the person exists.
 */
export function issueSignInLink(
  flow: Pick<NewFlow, 'requestedBy'> &
    Partial<Pick<NewFlow, 'previous' | 'actor'>> & {method: 'direct_id' | 'impersonate'},
  {organization, person}: {organization: Organization; person: Person},
  services: Services,
  lifetimeMs = CHALLENGE_LIFETIME_MS,
): string {
  const draft = draftFlow({...flow, organizationId: organization.id, personId: person.id});
  const nonce = draftChallenge('nonce', {options: {challenge: randomId()}, lifetimeMs});
  return toBase64UrlJson(storeFlow(draft, {sequence: [nonce]}, services));
}
