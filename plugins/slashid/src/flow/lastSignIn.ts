import type {FactorConfiguration, FormConfiguration} from '@gated-docs/access-config';
import {browserMemory} from '@gated-docs/utils/memory';
import {parseRecord} from '@gated-docs/utils/unknown-data';
import {type Handle, HOSTED_LOGIN} from '@gated-docs/access-config/methods';
import {lastProof} from './handles';

/** SlashID's own storage keys (identity protocol, section 8). */
const HANDLE_KEY = '@slashid/LAST_HANDLE';
const factorKey = (orgID: string) => `@slashid/LAST_FACTOR/${orgID}`;

/** Handle and method of the previous sign-in in this browser. */
export type LastSignIn = {
  handle?: Handle | undefined;
  method?: Pick<FactorConfiguration, 'method' | 'options'> | undefined;
};

/** Reads what the site allows this browser to remember. */
export function readLastSignIn(form: FormConfiguration, orgID: string): LastSignIn {
  return {
    ...(form.storeLastHandle && {handle: read<Handle>(HANDLE_KEY, 'value')}),
    ...(form.storeLastFactor && {
      method: read<FactorConfiguration>(factorKey(orgID), 'method'),
    }),
  };
}

/** Remembers a sign-in's method and, except for single sign-on, its handle. */
export function rememberSignIn(
  form: FormConfiguration,
  orgID: string,
  factor: FactorConfiguration | undefined,
  handle: Handle | undefined,
): void {
  if (form.storeLastHandle && handle) {
    write(HANDLE_KEY, handle);
  }
  if (form.storeLastFactor && factor) {
    write(factorKey(orgID), {method: factor.method, options: factor.options});
  }
}

/**
 * Remembers a sign-in from the URL: the token's last authentication, or the hosted page. Single sign-on leaves the
 * handle unchanged.
 */
export function rememberArrival(
  form: FormConfiguration,
  orgID: string,
  token: string,
  isHosted: boolean,
): void {
  const {method = '', handle} = lastProof(token);
  const used = isHosted ? HOSTED_LOGIN : method;
  const [factor, ...others] = (form.factors ?? []).filter((each) => each.method === used);
  // The token does not show which of several it was.
  const known = others.length === 0 ? factor : undefined;
  const isSingleSignOn = [HOSTED_LOGIN, 'oidc', 'saml'].includes(used);
  rememberSignIn(form, orgID, known, isSingleSignOn ? undefined : handle);
}

function write(key: string, value: unknown): void {
  browserMemory.set(key, JSON.stringify(value));
}

/** Reads a stored object that has the given string property; ignores any other value under the key. */
function read<T>(key: string, property: keyof T & string): T | undefined {
  const stored = parseRecord(browserMemory.get(key));
  return typeof stored[property] === 'string' ? (stored as T) : undefined;
}
