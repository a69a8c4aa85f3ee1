import type {Answer} from '../pipeline/record';
import type {GateRequest} from '../request';
import {problem} from './problem';

export type ReadJSON =
  /** Invalid JSON becomes `undefined`, which matches no schema. */
  {type: 'value'; value: unknown} | {type: 'refused'; answer: Answer};

/** Reads a request's JSON body. The content type is required, because another site's form cannot send it. */
export async function readJSON(
  {headers, readBody}: Pick<GateRequest, 'headers' | 'readBody'>,
  {limit, notJSON}: {limit: number; notJSON: string},
): Promise<ReadJSON> {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    return refuse(415, 'not-json', notJSON);
  }
  const isTooLong = Number(headers['content-length']) > limit;
  // The client's fault, so no problem for the operator.
  const body = isTooLong ? null : await readBody(limit).catch(() => 'incomplete' as const);
  if (body === 'incomplete') {
    return refuse(400, 'incomplete', 'The request ended before its body was complete.');
  }
  if (body === null) {
    return refuse(413, 'too-long', `The body is longer than ${limit / 1024} kB.`);
  }
  return {type: 'value', value: parse(body)};
}

function refuse(status: 400 | 413 | 415, error: string, message: string): ReadJSON {
  const reply = problem(status, error, message);
  // A connection with an unread body is closed: the rest would be parsed as the next request.
  return {
    type: 'refused',
    answer: {reply: status === 415 ? reply : {...reply, closes: true}, decision: 'bad-request'},
  };
}

function parse(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
