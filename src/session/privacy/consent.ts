import {fetchWithRetry} from '../provider/fetchWithRetry';
import {PRODUCTION_URL, type ProviderConfig} from '../provider/providerConfig';
import {asRecord, asList, readRecord, asString} from '../store/unknownData';

/** Whether a reader allows the site to report their page views, sign-ins and sign-outs. */
export type Choice = 'allowed' | 'refused';

/** One person's choice in this browser. The next person is asked again. */
const KEY = 'portal-consent';

const LEVELS: Readonly<Record<Choice, readonly string[]>> = {
  allowed: ['necessary', 'analytics'],
  refused: ['necessary'],
};

const listeners = new Set<(choice: Choice) => void>();

/** Returns undefined if this person has not chosen in this browser, or the browser stores nothing. */
export function readChoice(personId: string): Choice | undefined {
  return readKept(personId)?.choice;
}

function readKept(personId: string): {choice: Choice; isUnsent: boolean} | undefined {
  try {
    const kept = asRecord(JSON.parse(window.localStorage.getItem(KEY) ?? 'null'));
    const {person, choice, isUnsent} = kept;
    const isChoice = choice === 'allowed' || choice === 'refused';
    return person === personId && isChoice ? {choice, isUnsent: isUnsent === true} : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Saves a person's choice in this browser, and informs this page's listeners. `isUnsent`: the provider does not have it
 * yet, because the browser has no token.
 */
export function keepChoice(personId: string, choice: Choice, isUnsent = false): void {
  try {
    const kept = {person: personId, choice, ...(isUnsent && {isUnsent})};
    window.localStorage.setItem(KEY, JSON.stringify(kept));
  } catch {
    // Storage is blocked: the choice applies only to this page.
  }
  listeners.forEach((listener) => listener(choice));
}

/**
 * Registers a callback for this person's choices, on this page, in another tab, or while this page was in the
 * back/forward cache: a withdrawn consent applies to all open pages. Returns a function to unsubscribe.
 */
export function onChoice(personId: string, listener: (choice: Choice) => void): () => void {
  const tell = () => {
    const choice = readChoice(personId);
    if (choice) {
      listener(choice);
    }
  };
  const onStored = ({key}: Pick<StorageEvent, 'key'>) => key === KEY && tell();
  // A page in that cache receives no storage events.
  const onPageShow = ({persisted}: Pick<PageTransitionEvent, 'persisted'>) => persisted && tell();
  listeners.add(listener);
  window.addEventListener('storage', onStored);
  window.addEventListener('pageshow', onPageShow);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStored);
    window.removeEventListener('pageshow', onPageShow);
  };
}

/**
 * Fetches this person's choice from the provider; undefined if there is none.
 *
 * @throws Error if the provider does not return the choices
 */
export async function fetchChoice(
  {baseURL = PRODUCTION_URL}: ProviderConfig,
  token: string,
): Promise<Choice | undefined> {
  const response = await fetch(`${baseURL}/consent/gdpr`, {
    headers: {authorization: `Bearer ${token}`},
    cache: 'no-store',
  });
  if (!response.ok) {
    throw new Error(
      `The identity provider responded with ${response.status} to the privacy choices.`,
    );
  }
  return readConsents(await readRecord(response));
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

/** Sends what could not be sent when this person chose, with the token of a new sign-in. */
export async function sendUnsentChoice(
  provider: ProviderConfig,
  personId: string,
  token: string,
): Promise<void> {
  const kept = readKept(personId);
  if (kept?.isUnsent && (await sendChoice(provider, token, kept.choice))) {
    keepChoice(personId, kept.choice);
  }
}

/** Saves the choice at the provider, so that other browsers need not ask. Returns false if that failed. */
export async function sendChoice(
  {baseURL = PRODUCTION_URL}: ProviderConfig,
  token: string,
  choice: Choice,
): Promise<boolean> {
  const response = await fetchWithRetry(`${baseURL}/consent/gdpr`, {
    method: 'PUT',
    // A sign-in reloads the page.
    keepalive: true,
    headers: {'content-type': 'application/json', authorization: `Bearer ${token}`},
    body: JSON.stringify({consent_levels: LEVELS[choice]}),
  });
  return response?.ok ?? false;
}
