import {base64url} from 'jose';
import type {TryReply} from '@gated-docs/try-it/format';
import type {APIReply} from './callAPI';

/** Types whose content readers can read. Everything else is a download. */
const TEXT = /^(?:text\/|[^;]*[/+](?:json|xml|yaml|javascript|x-www-form-urlencoded)\s*(?:;|$))/i;
const OTHER_CHARSET = /;\s*charset\s*=\s*(?!"?(?:utf-8|us-ascii)\b)/i;

/** An API's reply as data. Its cookies are omitted: they are for the gate's connection, and readers have no use for them. */
export function toTryReply(reply: APIReply, milliseconds: number): TryReply {
  const {status, statusText, headers, bytes, isCut} = reply;
  const [, type = 'text/plain'] = headers.find(([name]) => /^content-type$/i.test(name)) ?? [];
  const isText = TEXT.test(type) && !OTHER_CHARSET.test(type);
  const text = isText ? decode(bytes) : null;
  return {
    status,
    statusText,
    headers: headers.filter(([name]) => !/^set-cookie2?$/i.test(name)),
    milliseconds: Math.round(milliseconds),
    bytes: bytes.byteLength,
    truncated: isCut,
    body: text === null ? {base64: toBase64(bytes)} : {text},
  };
}

/** Null for bytes that are not UTF-8. */
function decode(bytes: Uint8Array): string | null {
  try {
    // `stream`: the end may be in the middle of a character.
    return new TextDecoder('utf-8', {fatal: true}).decode(bytes, {stream: true});
  } catch {
    return null;
  }
}

function toBase64(bytes: Uint8Array): string {
  const text = base64url.encode(bytes).replaceAll('-', '+').replaceAll('_', '/');
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=');
}
