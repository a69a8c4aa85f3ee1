import {importJWK, type JWK} from 'jose';
import * as z from 'zod';
import {parseJSON} from '../parseJSON';
import type {Ask} from './ask';
import {about, type Check} from './check';

/** Algorithms that the gate accepts. */
const ALGORITHMS = ['RS256', 'ES256'];
const {ok, failed} = about('Keys');

/** Each key is looked at before it is used. */
const KeySet = z.object({keys: z.array(z.looseObject({}).transform((key) => key as JWK))});

/** Checks the provider's public keys, with which the gate verifies tokens. */
export async function checkKeys(
  url: string,
  ask: Ask,
): Promise<{checks: Check[]; keys: readonly JWK[]}> {
  const {status, text} = await ask(url);
  const keys = KeySet.safeParse(parseJSON(text)).data?.keys;
  if (status !== 200 || keys === undefined) {
    const fix =
      'Set SLASHID_BASE_URL to the root of the API. If it is correct, check the status of SlashID.';
    return {checks: [failed(`${url}: ${status}, no JSON Web Key Set`, fix)], keys: []};
  }
  const usable: JWK[] = [];
  for (const key of keys) {
    if (await isUsable(key)) {
      usable.push(key);
    }
  }
  const checks = [
    usable.length > 0
      ? ok(usable.map(({kid, alg}) => `${kid} (${alg ?? 'no algorithm'})`).join(', '))
      : failed(
          `${url}: no ${ALGORITHMS.join(' or ')} key with an ID (keys found: ${keys.length})`,
          'Configure the organization to sign its tokens with RS256 or ES256. The gate accepts no other algorithms.',
        ),
  ];
  if (keys.some((key) => 'd' in key)) {
    checks.push(
      about('Private key').failed(
        `${url} publishes a private key, so anyone can create valid tokens`,
        'Replace the key immediately, and treat every token issued so far as forged.',
      ),
    );
  }
  return {checks, keys: usable};
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
