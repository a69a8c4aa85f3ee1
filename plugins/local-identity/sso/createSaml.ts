import {generateKeyPairSync} from 'node:crypto';
import type {Database} from '../database/openDatabase';
import {
  buildSamlRefusal,
  buildSamlResponse,
  readAuthnRequest,
  SAML_SIGN_IN_PATH,
  type SamlParties,
} from './samlIdentityProvider';
import {createSamlServiceProvider} from './samlServiceProvider';

export const SAML_CONSUMER_PATH = '/sso/saml/consume';

/** Both sides of SAML: the mock identity provider of a company, and our service provider. */
export function createSaml({publicURL, database}: {publicURL: string; database: Database}) {
  const parties: SamlParties = {
    identityProvider: `${publicURL}/saml/identity-provider`,
    serviceProvider: `${publicURL}/saml/service-provider`,
    assertionConsumerService: `${publicURL}${SAML_CONSUMER_PATH}`,
  };
  // In memory only, because assertions are used within seconds.
  let made: {privateKey: string; publicKey: string} | undefined;
  const keys = () =>
    (made ??= generateKeyPairSync('rsa', {
      modulusLength: 2048,
      privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
      publicKeyEncoding: {type: 'spki', format: 'pem'},
    }));

  return {
    serviceProvider: (startId: string) =>
      createSamlServiceProvider(startId, {
        database,
        parties,
        entryPoint: `${publicURL}${SAML_SIGN_IN_PATH}`,
        identityProviderKey: keys().publicKey,
      }),

    readRequest: (encoded: string) => readAuthnRequest(encoded, parties),

    /** Base64 for a form. Without an address, the person cancelled. */
    answer(inResponseTo: string, email: string | undefined): string {
      const {privateKey} = keys();
      const xml =
        email === undefined
          ? buildSamlRefusal({inResponseTo, privateKey}, parties)
          : buildSamlResponse({inResponseTo, email, privateKey}, parties);
      return Buffer.from(xml).toString('base64');
    },
  };
}
