import type {FactorConfiguration, FormConfiguration} from '@gated-docs/access-config';
import {readRecord} from '@gated-docs/utils/unknown-data';
import {type Handle, methodsFor} from '@gated-docs/access-config/methods';

const TIMEOUT_MS = 8_000;

/**
 * Returns the methods that a handle may use. With `factorsURL`, asks that URL which of the configured methods it
 * allows. The URL can only remove methods, so a wrong response offers nothing new.
 *
 * @throws Error if the URL does not respond in time, or not with a list
 */
export function resolveMethods(
  handle: Handle,
  form: FormConfiguration,
): FactorConfiguration[] | Promise<FactorConfiguration[]> {
  const methods = methodsFor(handle, form);
  return form.factorsURL === undefined
    ? methods
    : fetchAllowedMethods(form.factorsURL, handle, methods);
}

async function fetchAllowedMethods(
  url: string,
  handle: Handle,
  methods: readonly FactorConfiguration[],
): Promise<FactorConfiguration[]> {
  const response = await fetch(url, {
    method: 'POST',
    headers: {'content-type': 'application/json'},
    body: JSON.stringify({handle}),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  });
  const {methods: allowed} = await readRecord(response);
  if (!Array.isArray(allowed)) {
    throw new Error(`${url} responded with ${response.status} and no list of methods`);
  }
  return methods.filter(({method}) => allowed.includes(method));
}
