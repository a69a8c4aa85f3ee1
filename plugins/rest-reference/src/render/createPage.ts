import {createAnchors} from '../anchors';
import type {ApiDocument, Header} from '../document/openapi';
import {inlined} from '../document/inlined';
import {partAt} from '../document/places';
import {createResolver, type Resolve} from '../document/references';
import {compose} from '../document/compose';
import {callsOf} from '../request/calls';
import {hasBody, responsesOf, type Call} from '../request/request';
import {isObject} from './describeType';
import {commonTo, without} from './common';
import {errorsOf, keyOfError} from './errors';
import type {Page} from './page';

/** @param claim can have given anchors to what is above on the page */
export function createPage(given: ApiDocument, claim = createAnchors()): Page {
  const document = inlined(given);
  const resolve = createResolver(document);
  const calls = callsOf(given, claim);
  const commonOf = (some: readonly Call[]) => commonTo(some.map(errorsOf), keyOfError);
  const errors = commonOf(calls);
  const objects = objectsOf(given, resolve);
  return {
    ...{document, resolve, claim, calls, errors},
    objects: new Map(objects.map((name) => [SCHEMAS + name, claim(`object-${slug(name)}`)])),
    bodyErrors: without(commonOf(calls.filter(hasBody)), errors, keyOfError),
    headers: new Map(calls.length > 1 ? commonTo(calls.flatMap(headersOf), ([name]) => name) : []),
  };
}

/** The headers of each successful response, by name. One without any is as good as a call without any. */
function headersOf(call: Call): [name: string, header: Header][][] {
  const successful = responsesOf(call, true).filter(([status]) => status.startsWith('2'));
  const headers = successful.map(([, response]) => Object.entries(response.headers ?? {}));
  return headers.length > 0 ? headers : [[]];
}

export const SCHEMAS = '#/components/schemas/';

/** Objects with fewer uses are rendered inline. */
const MIN_USES = 2;

/**
 * The names of the objects with a section of their own, because several parts of the document use them. Rendered inline,
 * they would make a page many times longer.
 */
function objectsOf(document: ApiDocument, resolve: Resolve): string[] {
  const uses = new Map<string, number>();
  const count = (value: unknown, weight: number) =>
    JSON.stringify(value, (key, $ref: unknown) => {
      if (key === '$ref' && typeof $ref === 'string') {
        const before = uses.get($ref);
        uses.set($ref, (before ?? 0) + weight);
        if (before === undefined) {
          // Shared responses are mostly errors, which a page shows once.
          count(partAt(document, $ref).value, COUNTED.test($ref) ? 1 : 0);
        }
      }
      return $ref;
    });
  count(document.paths, 1);
  count(document.webhooks, 0);
  return Object.keys(document.components?.schemas ?? {}).filter((name) => {
    const $ref = SCHEMAS + name;
    return (uses.get($ref) ?? 0) >= MIN_USES && isObject(compose({$ref}, resolve), resolve);
  });
}

const COUNTED = /^#\/components\/(?:schemas|pathItems)\//;

export const slug = (text: string): string =>
  text.toLowerCase().replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-');
