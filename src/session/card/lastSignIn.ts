import type {FactorConfiguration, FormConfiguration} from '../../site-config';
import {tabMemory} from '../tabMemory';
import type {Handle} from './methods';
import {fieldsOf} from '../fields';

/** The widget's own keys (identity protocol, section 8): it writes them after each sign-in. */
const HANDLE_KEY = '@slashid/LAST_HANDLE';
const factorKey = (orgID: string) => `@slashid/LAST_FACTOR/${orgID}`;

/** What was typed and not used yet, so that it outlives a reload and the browser's "Back". */
const TYPED_KEY = 'portal-typed-handle';

/** What the previous sign-in in this browser used. */
export type LastSignIn = {
  handle?: Handle | undefined;
  method?: Pick<FactorConfiguration, 'method' | 'options'> | undefined;
};

/** Reads what the site's configuration allows this browser to remember. */
export function readLastSignIn(form: FormConfiguration, orgID: string): LastSignIn {
  return {
    ...(form.storeLastHandle && {handle: read<Handle>(HANDLE_KEY, 'value')}),
    ...(form.storeLastFactor && {
      method: read<FactorConfiguration>(factorKey(orgID), 'method'),
    }),
  };
}

export function readTyped(): string | null {
  return tabMemory.get(TYPED_KEY);
}

export function keepTyped(text: string): void {
  tabMemory.set(TYPED_KEY, text);
}

export function forgetTyped(): void {
  tabMemory.remove(TYPED_KEY);
}

/** Remembers a method that the widget knows nothing of. */
export function rememberMethod(form: FormConfiguration, orgID: string, method: string): void {
  if (form.storeLastFactor) {
    try {
      window.localStorage.setItem(factorKey(orgID), JSON.stringify({method}));
    } catch {
      // Storage is blocked: nothing is remembered.
    }
  }
}

/** A stored object that has the given text property; anything else under the key is ignored. */
function read<T>(key: string, property: keyof T & string): T | undefined {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(key) ?? 'null');
    return typeof fieldsOf(stored)[property] === 'string' ? (stored as T) : undefined;
  } catch {
    return undefined;
  }
}
