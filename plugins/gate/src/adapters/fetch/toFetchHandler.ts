import type {Gate} from '../../createGate';
import type {EditionFile} from '../../editions/editionFiles';
import type {Reply} from '../../reply';
import type {RawRequest} from '../../request';
import {readBounded} from '../../readBounded';

/** Streams a byte range of a file, both ends included. */
export type StreamFile = (
  file: EditionFile,
  first: number,
  last: number,
) => BodyInit | Promise<BodyInit>;

/** Statuses for which a `Response` must not have a body. */
const BODILESS = [204, 304];

/**
 * The gate for web-standard servers, which parse the URL before: spellings that the parser normalises (`\`, dot
 * segments) arrive in normalised form.
 */
export function toFetchHandler(
  gate: Gate,
  streamFile: StreamFile,
  clientOf: (request: Request) => string | undefined = () => undefined,
): (request: Request) => Promise<Response> {
  return async (request) => {
    const reply = await gate.answer(toRawRequest(request, clientOf(request)));
    return toResponse(reply, streamFile).catch((error: unknown) =>
      toResponse(gate.fail(error), streamFile),
    );
  };
}

function toRawRequest(request: Request, client: string | undefined): RawRequest {
  const url = new URL(request.url);
  const headers: Record<string, string | undefined> = Object.fromEntries(request.headers);
  return {
    method: request.method,
    target: url.pathname + url.search,
    version: '2',
    headers: {...headers, host: headers.host ?? url.host},
    client,
    readBody: (limit) => readBounded(request.body ?? [], limit),
    disconnection: () => request.signal,
  };
}

async function toResponse(
  {status, headers, body}: Reply,
  streamFile: StreamFile,
): Promise<Response> {
  const lines = Object.entries(headers).flatMap(([name, value]) =>
    [value].flat().map((line): [string, string] => [name, line]),
  );
  const sent = new Headers(lines);
  if (body === null || BODILESS.includes(status)) {
    return new Response(null, {status, headers: sent});
  }
  const content =
    'file' in body
      ? await streamFile(body.file, body.first, body.last)
      : // A stream, or a view of plain memory: nothing of the gate is shared between threads.
        (body as Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>>);
  return new Response(content, {status, headers: sent});
}
