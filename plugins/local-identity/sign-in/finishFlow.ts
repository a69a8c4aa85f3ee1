import {isConstraintViolation} from '../database/openDatabase';
import * as errors from '../core/errors';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {assertMayRegister} from '../directory/registration';
import type {IdpServices} from '../services';
import type {Authentication} from '../core/wire';
import type {Flow, Outcome} from './flowRows';

/**
 * Mints the token of a flow whose challenges are all answered. The outcome is stored, so that asking
 * again (a lost answer, the tab that waits beside the page of the link) yields the same session.
 */
export async function finishFlow(
  flow: Flow,
  organization: Organization,
  services: IdpServices,
): Promise<string> {
  const {persons, flows, tokens} = services;
  const outcome = flow.outcome ?? (await settleOutcome(flow, organization, services));
  const person = await persons.find(outcome.personId);
  if (!person) {
    throw errors.authenticationExpired();
  }
  await flows.setOutcome(flow.id, outcome);
  return tokens.mint({...outcome, organization, person});
}

async function settleOutcome(
  flow: Flow,
  organization: Organization,
  services: IdpServices,
): Promise<Outcome> {
  const person = await ensurePerson(flow, organization, services);
  assertActive(person, flow);
  const {previous, handle, method} = flow;
  const authentication: Authentication = {
    method,
    ...(handle ? {handle} : {}),
    timestamp: services.clock().toISOString(),
  };
  const cameAsSomebodyElse = previous !== undefined && previous.personId !== person.id;
  const earlier = cameAsSomebodyElse ? [] : (previous?.authentications ?? []);
  return {
    personId: person.id,
    isFirst: await services.persons.claimFirstToken(person.id),
    authentications: [...earlier.filter(({method}) => method !== 'anonymous'), authentication],
    ...(cameAsSomebodyElse ? {previousAnonymousPersonId: previous.personId} : {}),
  };
}

/**
 * The person who has just proven the flow's handle: found, created, or the one whose token came with
 * the request and who gets the handle attached.
 */
export async function ensurePerson(
  flow: Flow,
  organization: Organization,
  services: IdpServices,
): Promise<Person> {
  const owner = await findOwner(flow, organization, services);
  if (owner) {
    return owner;
  }
  try {
    await createOrAttach(flow, organization, services);
  } catch (error) {
    if (!isConstraintViolation(error)) {
      throw error;
    }
    // Two sign-ins of the same new handle finished at once: the other one made the person.
  }
  const person =
    (await findOwner(flow, organization, services)) ?? (await services.persons.find(flow.personId));
  if (!person) {
    throw errors.authenticationExpired();
  }
  return person;
}

async function findOwner(
  {id, handle, personId, previous}: Flow,
  organization: Organization,
  {persons, flows}: IdpServices,
): Promise<Person | undefined> {
  const owner = handle && (await persons.findByHandle(organization, handle));
  if (owner && previous?.personType === 'regular' && previous.personId !== owner.id) {
    throw errors.personExists();
  }
  if (owner && owner.id !== personId) {
    await flows.setPerson(id, owner.id);
  }
  return owner;
}

async function createOrAttach(
  {handle, personId}: Flow,
  organization: Organization,
  {persons, database}: IdpServices,
): Promise<void> {
  if (!handle) {
    // Nothing was proven, so nobody is made and nobody changes.
    return;
  }
  const active = !organization.settings.requires_manual_approval;
  const existing = await persons.find(personId);
  if (existing?.type !== 'regular') {
    // Asked before for most methods; a single sign-on tells the handle only now.
    assertMayRegister(handle, organization);
  }
  if (existing) {
    await database.batch([
      persons.attachment(organization.personPoolId, personId, handle),
      persons.becomingRegular(personId, active),
    ]);
    return;
  }
  const {statements} = persons.creation({
    id: personId,
    organization,
    handles: [handle],
    active,
  });
  await database.batch(statements);
}

function assertActive({id, active, createdAt}: Person, flow: Flow): void {
  if (!active) {
    const isNew = createdAt >= flow.createdAt;
    throw isNew ? errors.signUpAwaitingApproval() : errors.signInAwaitingApproval(id);
  }
}
