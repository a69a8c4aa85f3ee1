import {randomUUID} from 'node:crypto';
import * as errors from '../core/errors';
import {isProvenSince} from '../core/sessions';
import type {ValidToken} from '../core/tokens';
import type {Handle} from '../core/wire';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Services} from '../openServices';
import type {Flow, Previous} from './flows';

/**
 * The session of a verified token, as the basis of a new sign-in. It is recent if the person
 * authenticated within the sudo period; an impersonated session never is.
 */
export function toPrevious(
  {person, claims}: Pick<ValidToken, 'person' | 'claims'>,
  {settings}: Organization,
  now: number,
): Previous {
  const oldest = now - settings.sudo_mode_duration * 1000;
  return {
    personId: person.id,
    personType: person.type,
    authentications: claims.authentications,
    tokenId: claims.jti,
    sessionId: claims.sid,
    generation: claims.session_generation,
    expiresAt: claims.exp,
    actor: claims.act,
    isRecent: claims.act === undefined && isProvenSince(claims.authentications, oldest),
  };
}

/**
 * The subject of a sign-in, resolved once when it starts. Every factor uses only this, so that no
 * factor can confuse the bearer of a token with the owner of a handle.
 */
export type Principal = {
  /** An existing person, or the id that a new one will have. */
  personId: string;
  /** The person whose credentials are accepted; none for a new person. */
  holder: Person | undefined;
  /**
   * What a message to the handle must prove:
   * `none`: nothing, for the bearer's own handle with a recent proof.
   * `for-new-credential`: the handle, before a credential is created.
   * `handle-first`: the handle, before anything else, because it is unverified.
   */
  proof: 'none' | 'for-new-credential' | 'handle-first';
};

/**
 * The handle's owner signs in; the bearer steps up with their own handle, or attaches an
 * unused one; anybody else registers. A signed-in person cannot use another person's handle.
 */
export function resolvePrincipal(
  handle: Handle | undefined,
  previous: Previous | undefined,
  organization: Organization,
  {persons}: Services,
): Principal {
  const bearer = previous?.personType === 'regular' ? previous : undefined;
  const owner = handle && persons.findByHandle(organization, handle);
  if (owner) {
    if (bearer && bearer.personId !== owner.id) {
      throw errors.personExists();
    }
    const proof = bearer?.isRecent ? 'none' : 'for-new-credential';
    return {personId: owner.id, holder: owner, proof};
  }
  if (handle && bearer) {
    assertMayAttach(handle, bearer, organization);
  } else if (handle) {
    assertMayRegister(handle, organization);
  }
  const personId = previous?.personId ?? randomUUID();
  return {personId, holder: bearer && persons.find(personId), proof: 'handle-first'};
}

/**
 * A handle gives permanent access, like a credential: adding one requires a recent proof by the
 * person, not only a token. Impersonators have none (`isRecent` is false).
 */
function assertMayAttach({value}: Handle, bearer: Previous, {settings}: Organization): void {
  if (!bearer.isRecent) {
    throw errors.authenticationExpired();
  }
  assertPatternAllowed(value, settings.new_person_handle_patterns);
}

/** The person of a flow, and the continued flow. */
export type Settled = {person: Person; flow: Flow};

/**
 * Determines the person once the flow's proof is complete. Run in the transaction that completes it.
 * Fail closed: throws for a handle that changed hands, or an unused handle, if this flow has not
 * verified it.
 */
export function settlePrincipal(
  flow: Flow,
  organization: Organization,
  services: Services,
): Settled {
  const {handle, previous, personId} = flow;
  const {persons, flows} = services;
  const owner = handle && persons.findByHandle(organization, handle);
  const isHandleProven = handle !== undefined && flows.isHandleProven(flow.id);
  if (owner) {
    if (previous?.personType === 'regular' && previous.personId !== owner.id) {
      throw errors.personExists();
    }
    const settled = {...flow, personId: owner.id};
    if (owner.id !== personId) {
      if (!isHandleProven) {
        throw errors.authenticationExpired();
      }
      flows.update(settled);
    }
    return {person: owner, flow: settled};
  }
  if (handle && !isHandleProven) {
    throw errors.authenticationExpired();
  }
  const settled = handle ? registerOrAttach(handle, flow, organization, services) : flow;
  const person = persons.find(personId);
  if (!person) {
    throw errors.authenticationExpired();
  }
  return {person, flow: settled};
}

function registerOrAttach(
  handle: Handle,
  flow: Flow,
  organization: Organization,
  {persons, flows}: Services,
): Flow {
  const {personId, previous} = flow;
  // An impersonated session would lose its mark in a session started by the handle.
  if (previous?.actor !== undefined) {
    throw errors.authenticationExpired();
  }
  const active = !organization.settings.requires_manual_approval;
  const existing = persons.find(personId);
  if (existing?.type === 'regular') {
    if (previous?.personId !== personId) {
      throw errors.authenticationExpired();
    }
    // Checked earlier for most methods; single sign-on learns the handle only now.
    assertMayAttach(handle, previous, organization);
    persons.insertHandle(organization.personPoolId, personId, handle);
    return flow;
  }
  assertMayRegister(handle, organization);
  if (!existing) {
    persons.insert({id: personId, organization, handles: [handle], active});
    return flow;
  }
  persons.insertHandle(organization.personPoolId, personId, handle);
  persons.becomeRegular(personId, active, flow.id);
  // From now on, the flow depends only on its own proof.
  const settled = {...flow, previous: undefined};
  flows.update(settled);
  return settled;
}

/** Throws unless this handle may be registered. Matches its canonical form only. */
function assertMayRegister({value}: Handle, {settings}: Organization): void {
  if (settings.deny_self_registration) {
    throw errors.selfRegistrationNotAllowed();
  }
  assertPatternAllowed(value, settings.new_person_handle_patterns);
}

function assertPatternAllowed(value: string, patterns: readonly string[]): void {
  const isExpected = patterns.some((pattern) => new RegExp(`^(?:${pattern})$`, 'u').test(value));
  if (patterns.length > 0 && !isExpected) {
    throw errors.handlePatternNotAllowed();
  }
}
