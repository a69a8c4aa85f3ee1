import type {AccessConfig} from '@gated-docs/access-config';
import {callProvider} from '../provider/callProvider';
import {readProviderConfig} from '../provider/providerConfig';
import {browserMemory} from '@gated-docs/utils/memory';
import {readTokenOfPerson} from '../store/tokenStore';
import {asRecord, asList, parseRecord, readRecord, asString} from '@gated-docs/utils/unknown-data';

/** Whether a reader allows the site to report their page views, sign-ins and sign-outs. */
export type Choice = 'allowed' | 'refused';

/** What became of a choice; `later`: it is sent with the next sign-in, because the browser has no token of this person. */
export type Outcome = 'saved' | 'failed' | 'later';

/** One person's choice in this browser. The next person is asked again. */
const KEY = 'portal-consent';

const LEVELS: Readonly<Record<Choice, readonly string[]>> = {
  allowed: ['necessary', 'analytics'],
  refused: ['necessary'],
};

const listeners = new Set<() => void>();

/** Returns undefined if this person has not chosen in this browser. */
export function readChoice(personId: string): Choice | undefined {
  return readStored(personId)?.choice;
}

function readStored(personId: string): {choice: Choice; isUnsent: boolean} | undefined {
  const {person, choice, isUnsent} = parseRecord(browserMemory.get(KEY));
  const isChoice = choice === 'allowed' || choice === 'refused';
  return person === personId && isChoice ? {choice, isUnsent: isUnsent === true} : undefined;
}

/** Saves a person's choice in this browser. `isUnsent`: the provider does not have it yet. */
function storeChoice(personId: string, choice: Choice, isUnsent = false): void {
  const stored = JSON.stringify({person: personId, choice, ...(isUnsent && {isUnsent})});
  browserMemory.set(KEY, stored);
  listeners.forEach((listener) => listener());
}

/**
 * Registers a callback for choices on this page, in another tab, or while this page was in the back/forward cache: a
 * withdrawn consent applies to all open pages. Returns a function to unsubscribe.
 */
export function onChoice(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  // A page in that cache receives no storage events.
  window.addEventListener('pageshow', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
    window.removeEventListener('pageshow', listener);
  };
}

/**
 * Takes over the choice that the provider has of a person, unless they have chosen in this browser by then.
 *
 * @throws Error if the provider does not return the choices
 */
export async function loadChoice(access: AccessConfig, personId: string): Promise<void> {
  const token = readTokenOfPerson(access, personId);
  if (token === undefined) {
    return;
  }
  const response = await callProvider(await readProviderConfig(access), '/consent/gdpr', {token});
  if (!response?.ok) {
    throw new Error(
      `The identity provider responded with ${response?.status ?? 'nothing'} to the request for privacy choices.`,
    );
  }
  const choice = readConsents(await readRecord(response));
  if (choice && !readChoice(personId)) {
    storeChoice(personId, choice);
  }
}

/** Only `analytics` decides; any other level shows that the person was asked. */
export function readConsents(body: unknown): Choice | undefined {
  const levels = asList(asRecord(asRecord(body).result).consents, (consent) =>
    asString(asRecord(consent).consent_level),
  );
  if (!levels?.length) {
    return undefined;
  }
  return levels.includes('analytics') ? 'allowed' : 'refused';
}

/** Saves a choice in this browser and, so that other browsers need not ask, at the provider. Never rejects. */
export async function choose(
  access: AccessConfig,
  personId: string,
  choice: Choice,
): Promise<Outcome> {
  const token = readTokenOfPerson(access, personId);
  storeChoice(personId, choice, token === undefined);
  if (token === undefined) {
    return 'later';
  }
  return (await sendChoice(access, token, choice)) ? 'saved' : 'failed';
}

/** Sends what could not be sent when this person chose, with the token of a new sign-in. Never rejects. */
export async function sendUnsentChoice(
  access: AccessConfig,
  personId: string,
  token: string,
): Promise<void> {
  const stored = readStored(personId);
  if (stored?.isUnsent && (await sendChoice(access, token, stored.choice))) {
    storeChoice(personId, stored.choice);
  }
}

async function sendChoice(access: AccessConfig, token: string, choice: Choice): Promise<boolean> {
  const provider = await readProviderConfig(access).catch(() => null);
  const body = {consent_levels: LEVELS[choice]};
  const response =
    provider && (await callProvider(provider, '/consent/gdpr', {method: 'PUT', token, body}));
  return response?.ok ?? false;
}
