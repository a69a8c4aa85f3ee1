import {afterEach, expect, it, vi} from 'vitest';
import {askBy} from './ask';

afterEach(() => vi.restoreAllMocks());

it.each([
  // code and message of Node's error, the reported reason, the fix
  [
    'ERR_SSL_WRONG_VERSION_NUMBER', // the server speaks plain HTTP
    '80BC:error:0A00010B:SSL routines:ssl3_get_record:wrong version number:record.c:350:\n',
    'no TLS at this address (ERR_SSL_WRONG_VERSION_NUMBER)',
    /Correct the scheme or the port/,
  ],
  [
    'UNABLE_TO_VERIFY_LEAF_SIGNATURE', // a certificate without its issuer's
    'unable to verify the first certificate',
    'unable to verify the first certificate (UNABLE_TO_VERIFY_LEAF_SIGNATURE)',
    /does not trust the certificate/,
  ],
  [
    'SELF_SIGNED_CERT_IN_CHAIN',
    'self-signed certificate in certificate chain',
    'self-signed certificate in certificate chain (SELF_SIGNED_CERT_IN_CHAIN)',
    /does not trust the certificate/,
  ],
  [
    'ECONNRESET',
    'read ECONNRESET',
    'read ECONNRESET (ECONNRESET)',
    /Check the address and this machine’s network connection/,
  ],
])('explains %s', async (code, message, reason, fix) => {
  const cause = Object.assign(new Error(message), {code});
  vi.spyOn(globalThis, 'fetch').mockRejectedValue(new TypeError('fetch failed', {cause}));

  await expect(askBy(Date.now)('https://api.example.com')).rejects.toMatchObject({
    message: `https://api.example.com: ${reason}`,
    fix: expect.stringMatching(fix),
  });
});
