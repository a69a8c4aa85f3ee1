import type {EditionFile} from './editions/editionFiles';

/** Lower-case names; a list is a repeated header. */
export type ReplyHeaders = Readonly<Record<string, string | readonly string[]>>;

/** Inclusive byte range of a file that is too large to cache. */
export type FileBody = {file: EditionFile; first: number; last: number};

/** A response as plain data, which an adapter writes unchanged. */
export type Reply = {
  status: number;
  headers: ReplyHeaders;
  body: Uint8Array | FileBody | ReadableStream<Uint8Array> | null;
  /** Set when the connection must not be used for another request. */
  closes?: boolean | undefined;
};

/** An uncacheable response without content. With 204, a length is not allowed (RFC 9110 §8.6). */
export function emptyReply(status: number, headers: ReplyHeaders = {}): Reply {
  const length = status === 204 ? {} : {'content-length': '0'};
  return {
    status,
    headers: {'cache-control': 'no-store', vary: 'Cookie', ...length, ...headers},
    body: null,
  };
}

/** An uncacheable text response. */
export function textReply(
  status: number,
  type: string,
  text: string,
  headers: ReplyHeaders = {},
): Reply {
  const body = new TextEncoder().encode(text);
  const length = {'content-length': String(body.byteLength)};
  const contentType = {'content-type': `${type}; charset=utf-8`};
  return {...emptyReply(status, {...contentType, ...length, ...headers}), body};
}

export function withHeaders(reply: Reply, headers: ReplyHeaders): Reply {
  return {...reply, headers: {...reply.headers, ...headers}};
}
