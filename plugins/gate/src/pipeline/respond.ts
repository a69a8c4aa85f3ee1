import type {EditionFile} from '../editions/editionFiles';
import {emptyReply, textReply, withHeaders, type Reply, type ReplyHeaders} from '../reply';
import type {GateRequest, RequestHeaders} from '../request';
import type {Outcome} from './locate';
import {denyInMarkdown} from './markdown';
import {matchesTag, preferredEncoding, requestedRange} from './negotiate';
import {EDITION_PAGES, UNAVAILABLE_PAGE} from './pages';
import {VARY_OF_PAGES, type Representation, type Representations} from './representations';

type OutcomeOf<Type extends Outcome['type']> = Extract<Outcome, {type: Type}>;
type Asked = Pick<GateRequest, 'headers'>;
type Responses = {
  [Type in Outcome['type']]: (
    outcome: OutcomeOf<Type>,
    request: Asked,
    representations: Representations,
  ) => Reply | Promise<Reply>;
};

const RETRY = {'retry-after': '10'};

/** Without the type that it asked for, a browser reports a wrong type and not the response's status. */
const TYPES_OF_PARTS: ReadonlyMap<string | undefined, string> = new Map([
  ['script', 'text/javascript'],
  ['style', 'text/css'],
]);

/** One response for each outcome; a new outcome does not compile until it has one. */
const RESPONSES = {
  served: ({file}, request, representations) => sendFile(file, request, representations),
  markdown: async ({file}, request, representations) =>
    withHeaders(await sendFile(file, request, representations), {
      'content-location': file.urlPath,
      vary: VARY_OF_PAGES,
    }),
  'markdown-denied': ({status}) => denyInMarkdown(status),
  respelled: ({location}) => redirectTo(location, 308),
  redirected: ({location}) => redirectTo(location, 302),
  'sign-in': ({page}, request, representations) => sendPage(401, page, request, representations),
  'sign-in-for-asset': (_outcome, request) => refuseAsset(401, request),
  forbidden: ({page}, request, representations) => sendPage(403, page, request, representations),
  'not-found': ({page}, request, representations) => sendPage(404, page, request, representations),
  'asset-not-found': (_outcome, request) => refuseAsset(404, request),
  'edition-pending': ({isAsset}, request) => retryLater(isAsset, 'pending', request),
  'edition-failed': ({isAsset}, request) => retryLater(isAsset, 'failed', request),
  unavailable: () => textReply(503, 'text/html', UNAVAILABLE_PAGE, RETRY),
} satisfies Responses;

export async function respond(
  outcome: Outcome,
  request: Asked,
  representations: Representations,
): Promise<Reply> {
  // The table pairs each type with its own response, which the compiler cannot follow through an index.
  const response = RESPONSES[outcome.type] as (
    ...parameters: [Outcome, Asked, Representations]
  ) => Reply | Promise<Reply>;
  return response(outcome, request, representations);
}

/** Sends the file itself; handles conditional and range requests. Access was decided before. */
async function sendFile(
  file: EditionFile,
  {headers}: Asked,
  representations: Representations,
): Promise<Reply> {
  const {range} = headers;
  const preferred = range === undefined ? encodingOf(headers) : 'identity';
  const representation = await representations.of(file, preferred);
  if (matchesTag(headers['if-none-match'], representation.etag)) {
    const {'content-length': _l, 'content-encoding': _e, ...rest} = representation.headers;
    return {status: 304, headers: rest, body: null};
  }
  if (range === undefined || (headers['if-range'] ?? representation.etag) !== representation.etag) {
    return {
      status: 200,
      headers: representation.headers,
      body: bodyOf(file, representation),
    };
  }
  return sendRange(file, range, representation);
}

function sendRange(file: EditionFile, wanted: string, representation: Representation): Reply {
  const {size, bytes, headers} = representation;
  const range = requestedRange(wanted, size);
  if (range === null) {
    return {status: 200, headers, body: bodyOf(file, representation)};
  }
  if (range === 'unsatisfiable') {
    const unsatisfied = {'content-range': `bytes */${size}`, 'content-length': '0'};
    return {status: 416, headers: {...representation.standInHeaders, ...unsatisfied}, body: null};
  }
  const {first, last} = range;
  return {
    status: 206,
    headers: {
      ...headers,
      'content-range': `bytes ${first}-${last}/${size}`,
      'content-length': String(last - first + 1),
    },
    body: bytes ? bytes.subarray(first, last + 1) : {file, first, last},
  };
}

/** A page in place of the requested file: no entity tag, no ranges, not cacheable. */
async function sendPage(
  status: number,
  page: EditionFile,
  {headers}: Asked,
  representations: Representations,
): Promise<Reply> {
  const representation = await representations.of(page, encodingOf(headers));
  return {
    status,
    headers: representation.standInHeaders,
    body: bodyOf(page, representation),
  };
}

function bodyOf(file: EditionFile, {bytes, size}: Representation): Reply['body'] {
  return bytes ?? {file, first: 0, last: size - 1};
}

function encodingOf(headers: RequestHeaders) {
  return preferredEncoding(headers['accept-encoding']);
}

/** Every `location` is a path, so a redirect stays on this origin. */
function redirectTo(location: string, status: 302 | 308): Reply {
  return emptyReply(status, {location});
}

function retryLater(isAsset: boolean, status: 'pending' | 'failed', request: Asked): Reply {
  return isAsset
    ? refuseAsset(503, request, RETRY)
    : textReply(503, 'text/html', EDITION_PAGES[status], RETRY);
}

function refuseAsset(status: number, {headers}: Asked, more: ReplyHeaders = {}): Reply {
  const type = TYPES_OF_PARTS.get(headers['sec-fetch-dest']);
  return emptyReply(status, type === undefined ? more : {...more, 'content-type': type});
}
