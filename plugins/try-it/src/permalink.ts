/**
 * The values of a request in the fragment of a link, which fills a form and never sends it.
 *
 * @module
 */
import {isRecord} from '@gated-docs/rest-reference/requests';
import type {TryValues} from './format';

/** The values in an address: without headers and files, which can be secret. */
export function encodeValues({path, query, body}: TryValues): string {
  return encodeURIComponent(
    JSON.stringify({path, query, ...(body && {body: {...body, files: undefined}})}),
  );
}

/** The values of an address, which anybody can have written: they only fill fields. Undefined if they are none. */
export function decodeValues(text: string): TryValues | undefined {
  try {
    const value: unknown = JSON.parse(decodeURIComponent(text));
    if (!isRecord(value)) {
      return undefined;
    }
    const {path, query, body} = value;
    return {
      ...(isRecord(path) && {path}),
      ...(isRecord(query) && {query}),
      ...(isRecord(body) &&
        typeof body.type === 'string' && {
          body: {
            type: body.type,
            value: body.value,
            ...(typeof body.text === 'string' && {text: body.text}),
          },
        }),
    };
  } catch {
    return undefined;
  }
}
