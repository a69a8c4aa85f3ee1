import {fetchWithRetry} from '../fetchWithRetry';
import {PRODUCTION_URL, type ProviderConfig} from '../providerConfig';
import {fieldsOf, listOf, readFields, textOf} from '../fields';

/** Whether a reader lets the site record which pages they open. */
export type Choice = 'allowed' | 'refused';

/** One person's choice in this browser. Who uses it next is asked anew. */
const KEY = 'portal-consent';

const LEVELS: Readonly<Record<Choice, readonly string[]>> = {
  allowed: ['necessary', 'analytics'],
  refused: ['necessary'],
};

const listeners = new Set<(choice: Choice) => void>();

/** Undefined when this person has not chosen in this browser, or the browser keeps nothing. */
export function readChoice(personId: string): Choice | undefined {
  try {
    const {person, choice} = fieldsOf(JSON.parse(window.localStorage.getItem(KEY) ?? 'null'));
    const isChoice = choice === 'allowed' || choice === 'refused';
    return person === personId && isChoice ? choice : undefined;
  } catch {
    return undefined;
  }
}

export function keepChoice(personId: string, choice: Choice): void {
  try {
    window.localStorage.setItem(KEY, JSON.stringify({person: personId, choice}));
  } catch {
    // Storage is blocked: the choice holds for this page.
  }
  listeners.forEach((listener) => listener(choice));
}

/** Calls back when a choice was made on this page. Returns the function that stops listening. */
export function onChoice(listener: (choice: Choice) => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What the provider keeps of this person's choice; undefined when there is none. @throws Error when it does not say */
export async function fetchChoice(
  {baseURL = PRODUCTION_URL}: ProviderConfig,
  token: string,
): Promise<Choice | undefined> {
  const response = await fetch(`${baseURL}/consent/gdpr`, {
    headers: {authorization: `Bearer ${token}`},
    cache: 'no-store',
  });
  if (!response.ok) {
    throw new Error(`The identity provider answered ${response.status} about privacy choices.`);
  }
  return readConsents(await readFields(response));
}

/** `analytics` alone decides; other levels say that the person was asked. */
export function readConsents(body: unknown): Choice | undefined {
  const levels = listOf(fieldsOf(fieldsOf(body).result).consents, (consent) =>
    textOf(fieldsOf(consent).consent_level),
  );
  if (!levels?.length) {
    return undefined;
  }
  return levels.includes('analytics') ? 'allowed' : 'refused';
}

/** Tells the provider, so that other browsers need not ask. False when it did not take it. */
export async function sendChoice(
  {baseURL = PRODUCTION_URL}: ProviderConfig,
  token: string,
  choice: Choice,
): Promise<boolean> {
  const response = await fetchWithRetry(`${baseURL}/consent/gdpr`, {
    method: 'PUT',
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({consent_levels: LEVELS[choice]}),
  });
  return response?.ok ?? false;
}
