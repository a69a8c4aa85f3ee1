import type {z} from 'zod';
import type {Answer} from '../pipeline/record';
import type {GateRequest} from '../request';
import {badRequest} from './problem';

type Expected<T> = {
  schema: z.ZodType<T>;
  /** Maximum length in bytes. */
  limit: number;
  /** Response to a body of another type. */
  notJSON: string;
  /** Response to a body that does not match the schema. */
  invalid: {error: string; message: string};
};

/** Reads a request's JSON body. The content type is required, because another site's form cannot send it. */
export async function readJSON<T>(
  {headers, readBody}: Pick<GateRequest, 'headers' | 'readBody'>,
  {schema, limit, notJSON, invalid}: Expected<T>,
): Promise<{value: T} | Answer> {
  const mediaType = headers['content-type']?.split(';')[0]?.trim().toLowerCase();
  if (mediaType !== 'application/json') {
    return badRequest(415, 'not-json', notJSON);
  }
  const isTooLong = Number(headers['content-length']) > limit;
  // The client's fault, so no problem for the operator.
  const body = isTooLong ? null : await readBody(limit).catch(() => 'incomplete' as const);
  if (body === 'incomplete') {
    const message = 'The request ended before its body was complete.';
    return closing(badRequest(400, 'incomplete', message));
  }
  if (body === null) {
    return closing(badRequest(413, 'too-long', `The body is longer than ${limit / 1024} kB.`));
  }
  const parsed = schema.safeParse(parseJSON(body));
  return parsed.success ? {value: parsed.data} : badRequest(400, invalid.error, invalid.message);
}

/** A connection with an unread body is closed: the rest would be parsed as the next request. */
function closing({reply, ...answer}: Answer): Answer {
  return {...answer, reply: {...reply, closes: true}};
}

/** Invalid JSON becomes `undefined`, which matches no schema. */
export function parseJSON(body: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body));
  } catch {
    return undefined;
  }
}
