import {canonicalPathname, type CanonicalPath} from '@gated-docs/access';
import type {Settings} from '../options';
import type {GateRequest, RawRequest} from '../request';

export type ParsedRequest =
  | {type: 'request'; request: GateRequest}
  | {type: 'refused'; status: 400 | 421 | 505; reason: MalformedReason};

export type MalformedReason = 'version' | 'target' | 'method' | 'upgrade' | 'host' | 'foreign-host';

const ABSOLUTE_FORM = /^https?:\/\/[^/?#]*/i;
/** Characters allowed in path and query by RFC 3986, and those that browsers send unescaped. */
const SENDABLE = /^[\x21\x22\x24-\x3e\x40-\x5b\x5d-\x7e]*(?:\?[\x21\x22\x24-\x7e]*)?$/;
const VERSIONS = ['1.1', '2', '1.0'];
/** Methods that turn a server into a proxy or echo the request. */
const REFUSED_METHODS = ['CONNECT', 'TRACE', 'TRACK'];
/** Probes may use any host name; the responses reveal nothing. */
const PROBES = ['/_gate/health/', '/_gate/ready/'];

/**
 * Parses a request, before any URL parser turns `\` into `/`, drops a `#` or resolves dots. The
 * path is canonicalised only here. Fail closed: malformed requests are rejected.
 */
export function parseRequest(raw: RawRequest, {hosts}: Pick<Settings, 'hosts'>): ParsedRequest {
  const {target, version, ...rest} = raw;
  if (!VERSIONS.includes(version)) {
    // HTTP/0.9 has no headers, so the request is malformed; other versions are unsupported (RFC 9110 §15.6.6).
    return {type: 'refused', status: version === '0.9' ? 400 : 505, reason: 'version'};
  }
  // Of the absolute form (RFC 9112 §3.2.2), only the path is used; the host that is checked is that of `Host`.
  const sent = target.replace(ABSOLUTE_FORM, '');
  const path = SENDABLE.test(sent) ? canonicalPathname(sent) : null;
  if (path === null) {
    return {type: 'refused', status: 400, reason: 'target'};
  }
  if (REFUSED_METHODS.includes(raw.method)) {
    return {type: 'refused', status: 400, reason: 'method'};
  }
  const {upgrade, host} = raw.headers;
  if (upgrade !== undefined && /\bwebsocket\b/i.test(upgrade)) {
    return {type: 'refused', status: 400, reason: 'upgrade'};
  }
  if (host === undefined ? version !== '1.0' : host.includes(',')) {
    return {type: 'refused', status: 400, reason: 'host'};
  }
  if (host !== undefined && !isOurs(host, path, hosts)) {
    return {type: 'refused', status: 421, reason: 'foreign-host'};
  }
  const mark = sent.indexOf('?');
  const pathname = mark < 0 ? sent : sent.slice(0, mark);
  const query = mark < 0 ? '' : sent.slice(mark);
  return {type: 'request', request: {...rest, path, pathname, query}};
}

/** Prevents DNS rebinding: a foreign host name must not reach a gate that serves only this machine. */
function isOurs(
  host: string,
  path: CanonicalPath,
  {exact, anyLoopback}: Settings['hosts'],
): boolean {
  const name = host.toLowerCase();
  return (
    exact.includes(name) ||
    (anyLoopback !== null && anyLoopback.test(name)) ||
    PROBES.includes(path)
  );
}
