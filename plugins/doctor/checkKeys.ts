import {importJWK, type JWK} from 'jose';
import {ask, parseJSON} from './ask';
import {failed, ok, warning, type Check} from './check';

/** Algorithms that the gate accepts. */
const ALGORITHMS = ['RS256', 'ES256'];
const NAME = 'Keys';

/** Checks the provider's public keys, with which the gate verifies tokens. */
export async function checkKeys(
  url: string,
  clock: () => number,
): Promise<{checks: Check[]; keys: JWK[]}> {
  const answer = await ask(url, {}, clock);
  if (answer.type === 'silence') {
    return {checks: [failed(NAME, `${url}: ${answer.reason}`, answer.fix)], keys: []};
  }
  const keys = keysOf(parseJSON(answer.text));
  if (answer.status !== 200 || keys === null) {
    const seen = `${url}: ${answer.status}, no JSON Web Key Set`;
    const fix =
      'Set SLASHID_BASE_URL to the root of the API. If it is correct, check the status of SlashID.';
    return {checks: [failed(NAME, seen, fix)], keys: []};
  }
  const usable: JWK[] = [];
  for (const key of keys) {
    if (await isUsable(key)) {
      usable.push(key);
    }
  }
  const checks = [judge(url, keys, usable)];
  if (keys.some((key) => 'd' in key)) {
    checks.push(
      failed(
        'Private key',
        `${url} publishes a private key, so anyone can create valid tokens`,
        'Replace the key immediately, and treat every token issued so far as forged.',
      ),
    );
  }
  return {checks, keys: usable};
}

function judge(url: string, keys: readonly JWK[], usable: readonly JWK[]): Check {
  const names = usable.map(({kid, alg}) => `${kid} (${alg ?? 'no algorithm'})`).join(', ');
  if (usable.length === 0) {
    return failed(
      NAME,
      `${url}: no ${ALGORITHMS.join(' or ')} key with an ID (keys found: ${keys.length})`,
      'Configure the organization to sign its tokens with RS256 or ES256. The gate accepts no other algorithms.',
    );
  }
  const ids = new Set(usable.map(({kid}) => kid));
  return ids.size < usable.length
    ? warning(
        NAME,
        `${names}: at least two keys have the same ID`,
        'Report this to SlashID: the gate can use only one of these keys.',
      )
    : ok(NAME, names);
}

async function isUsable(key: JWK): Promise<boolean> {
  const {kid, alg, use = 'sig', kty} = key;
  const algorithm = alg ?? (kty === 'RSA' ? 'RS256' : 'ES256');
  if (kid === undefined || use !== 'sig' || !ALGORITHMS.includes(algorithm)) {
    return false;
  }
  return importJWK(key, algorithm).then(
    () => true,
    () => false,
  );
}

function keysOf(json: unknown): JWK[] | null {
  if (typeof json !== 'object' || json === null || !('keys' in json)) {
    return null;
  }
  const {keys} = json;
  return Array.isArray(keys) && keys.every((key) => typeof key === 'object' && key !== null)
    ? (keys as JWK[]) // each is looked at before it is used
    : null;
}
