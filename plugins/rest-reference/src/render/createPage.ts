import type {ApiDocument, Header} from '../document/openapi';
import {partAt} from '../document/places';
import {createResolver, type Resolve} from '../document/references';
import {createAnchors} from '../anchors';
import {callsOf} from './calls';
import {compose} from './compose';
import {isObject} from './describeType';
import {commonErrors, errorsOf, without} from './errors';
import type {Page} from './page';
import {hasBody, type Call} from './request';

/** @param claim can have given anchors to what is above on the page */
export function createPage(document: ApiDocument, claim = createAnchors()): Page {
  const resolve = createResolver(document);
  const calls = callsOf(document, claim);
  const commonOf = (some: readonly Call[]) =>
    commonErrors(some.map(({operation}) => errorsOf(operation, resolve)));
  const errors = commonOf(calls);
  const objects = objectsOf(document, resolve);
  return {
    ...{document, resolve, claim, calls, errors},
    objects: new Map(objects.map((name) => [SCHEMAS + name, claim(`object-${slug(name)}`)])),
    bodyErrors: without(commonOf(calls.filter(hasBody)), errors),
    headers: new Map(calls.length > 1 ? commonHeaders(calls, resolve) : []),
  };
}

/** The headers that each successful response of each call has. */
function commonHeaders(calls: readonly Call[], resolve: Resolve): [string, Header][] {
  const [first = {}, ...others] = calls.flatMap(({operation}) => {
    const responses = Object.entries(operation.responses ?? {});
    const successful = responses.filter(([status]) => status.startsWith('2'));
    return successful.length > 0
      ? successful.map(([, response]) => resolve(response).headers ?? {})
      : [{}];
  });
  return Object.entries(first)
    .filter(([name]) => others.every((headers) => Object.hasOwn(headers, name)))
    .map(([name, header]) => [name, resolve(header)]);
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
