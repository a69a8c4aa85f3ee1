const COMPACT_JWS = /^[\w-]+\.([\w-]+)\.[\w-]+$/;

/**
 * Rejects a token or payload that parsers may read differently: white space, a byte order mark, duplicate keys.
 * Otherwise a service that reads the same token could see another person in it than we do.
 */
export function isUnambiguous(token: string): boolean {
  const [, payload] = COMPACT_JWS.exec(token) ?? [];
  if (payload === undefined) {
    return false;
  }
  const text = Buffer.from(payload, 'base64url').toString();
  try {
    return JSON.stringify(JSON.parse(text)) === text;
  } catch {
    return false;
  }
}
