import {randomUUID} from 'node:crypto';
import * as errors from '../core/errors';
import type {Factor, NewFlow, Start} from './factors/types';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {assertMayRegister, assertPatternAllowed} from '../directory/registration';
import {randomId} from '../core/secrets';
import type {IdpServices} from '../services';
import type {AuthenticationMethod, FlowMetadata, Handle, HandleType, WireChallenge} from '../core/wire';
import type {Previous, RequestedBy} from './flowRows';

export type SignInRequest = {
  organization: Organization;
  handle: Handle | undefined;
  /** Absent when a signed-in person only attaches a handle. */
  method: AuthenticationMethod | undefined;
  options: Record<string, unknown>;
  metadata: FlowMetadata;
  previous: Previous | undefined;
  requestedBy: RequestedBy;
};

const PROOF_OF_HANDLE = {
  email_address: 'email_link',
  phone_number: 'sms_link',
  username: 'password',
} as const satisfies Record<HandleType, AuthenticationMethod>;

/** Turns a handle and a factor into the challenges of a new flow. */
export async function beginSignIn(
  request: SignInRequest,
  services: IdpServices,
): Promise<WireChallenge[]> {
  const {organization, previous} = request;
  const handle = request.handle && canonicalHandle(request.handle);
  const factor = chooseFactor(
    request.method ?? (handle && PROOF_OF_HANDLE[handle.type]),
    organization,
    services,
  );
  assertHandleSuits(factor, handle);

  const person = handle && (await services.persons.findByHandle(organization, handle));
  if (handle) {
    await services.throttles.claimStart(accountKey(organization, handle));
    assertMayHaveHandle(person, handle, request);
  }
  const previousIsRegular = previous?.personType === 'regular';
  const flow: NewFlow = {
    id: randomId(),
    organizationId: organization.id,
    purpose: 'sign_in',
    method: factor.method,
    handle,
    options: request.options,
    metadata: request.metadata,
    previous,
    requestedBy: request.requestedBy,
    personId: person?.id ?? previous?.personId ?? randomUUID(),
  };
  const isProven =
    previousIsRegular &&
    person?.id === previous.personId &&
    isRecent(previous, organization, services.clock());
  const holder =
    person ?? (previousIsRegular ? await services.persons.find(previous.personId) : undefined);
  const start = await factor.begin({organization, flow, person: holder, isProven});
  return storeFlow(flow, start, services);
}

/** A credential is not added on the word of a token that was left open since long. */
function isRecent({authentications}: Previous, {settings}: Organization, now: Date): boolean {
  const oldest = now.getTime() - settings.sudo_mode_duration * 1000;
  return authentications.some(({timestamp}) => new Date(timestamp).getTime() >= oldest);
}

/** Stores the flow and sends its messages in one batch, and says what the browser has to answer. */
export async function storeFlow(
  flow: NewFlow,
  {sequence, side = [], messages = []}: Start,
  {flows, outbox, database}: IdpServices,
): Promise<WireChallenge[]> {
  await database.batch([
    flows.supersession(flow),
    ...flows.creation(flow, sequence, side),
    ...messages.map(outbox.sending),
  ]);
  if (messages.length > 0) {
    outbox.announce();
  }
  return sequence.map(({id, type, options}) => ({
    id,
    type,
    authentication_method: flow.method,
    options,
  }));
}

export const accountKey = (organization: Organization, {type, value}: Handle) =>
  `${organization.personPoolId} ${type} ${value}`;

function chooseFactor(
  method: AuthenticationMethod | undefined,
  organization: Organization,
  {factors}: IdpServices,
): Factor {
  if (method === undefined) {
    throw errors.invalidRequest('either a handle or a factor is needed');
  }
  const factor = factors.get(method);
  if (!factor) {
    throw errors.unsupportedMethod(method);
  }
  assertMethodAllowed(method, organization);
  return factor;
}

/** An organization may list the methods that it accepts; without a list it accepts all. */
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

/** Registration rules for a handle that nobody has; a handle of somebody else is refused to the signed-in. */
function assertMayHaveHandle(
  owner: Person | undefined,
  handle: Handle,
  {organization, previous}: SignInRequest,
): void {
  const isSignedIn = previous?.personType === 'regular';
  if (owner) {
    if (isSignedIn && owner.id !== previous.personId) {
      throw errors.personExists();
    }
    return;
  }
  if (isSignedIn) {
    assertPatternAllowed(handle.value, organization.settings.new_person_handle_patterns);
  } else {
    assertMayRegister(handle, organization);
  }
}
