import {generateKeyPairSync} from 'node:crypto';
import {SAML, ValidateInResponseTo} from '@node-saml/node-saml';
import {z} from 'zod';
import {buildSamlResponse, SAML_SIGN_IN_PATH, type SamlParties} from './samlIdentityProvider';

export const SAML_CONSUMER_PATH = '/sso/saml/consume';

/** Both sides of SAML: the mock identity provider of a company, and our service provider. */
export function createSaml({publicURL}: {publicURL: string}) {
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
        parties,
        entryPoint: `${publicURL}${SAML_SIGN_IN_PATH}`,
        identityProviderKey: keys().publicKey,
      }),

    /** The response of the mock identity provider, base64 for a form. Empty if the person cancelled. */
    answer(startId: string, email: string | undefined): string {
      const {privateKey} = keys();
      const inResponseTo = requestIdOf(startId);
      return email === undefined
        ? ''
        : Buffer.from(buildSamlResponse({inResponseTo, email, privateKey}, parties)).toString(
            'base64',
          );
    },
  };
}

/** Derived from the sign-in, which both sides know as `RelayState`. */
const requestIdOf = (startId: string) => `_${startId}`;

const CLOCK_SKEW_MS = 1000;

const list = <T extends z.ZodType>(item: T) => z.array(item).min(1);
const Assertion = z.object({
  Assertion: z.object({
    Subject: list(
      z.object({
        SubjectConfirmation: list(
          z.object({
            SubjectConfirmationData: list(
              z.object({$: z.object({Recipient: z.string(), InResponseTo: z.string()})}),
            ),
          }),
        ),
      }),
    ),
  }),
});

type SamlServices = {
  parties: SamlParties;
  entryPoint: string;
  /** PEM, public part only. */
  identityProviderKey: string;
};

/** Our side of a SAML sign-in, for one request; its ID is derived from the flow. */
export function createSamlServiceProvider(startId: string, services: SamlServices) {
  const {parties, entryPoint, identityProviderKey} = services;
  const requestId = requestIdOf(startId);
  const saml = new SAML({
    issuer: parties.serviceProvider,
    audience: parties.serviceProvider,
    callbackUrl: parties.assertionConsumerService,
    entryPoint,
    idpCert: identityProviderKey,
    idpIssuer: parties.identityProvider,
    identifierFormat: 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress',
    disableRequestedAuthnContext: true,
    wantAssertionsSigned: true,
    wantAuthnResponseSigned: true,
    // Below, without the library's list of requests: a sign-in accepts one identity, so a replay fails.
    validateInResponseTo: ValidateInResponseTo.never,
    acceptedClockSkewMs: CLOCK_SKEW_MS,
    generateUniqueId: () => requestId,
  });

  return {
    authorizationUrl: () => saml.getAuthorizeUrlAsync(startId, undefined, {}),

    /** The email address in a response. Throws if any check fails. */
    async emailOf(response: string): Promise<string> {
      if (/<!DOCTYPE/i.test(Buffer.from(response, 'base64').toString())) {
        throw new Error('the response has a document type declaration');
      }
      const {profile} = await saml.validatePostResponseAsync({SAMLResponse: response});
      if (!profile?.getAssertion) {
        throw new Error('the response has no assertion');
      }
      // The library leaves the checks of issuer and recipient to its caller (SAML 2.0 profiles §4.1.4.3).
      if (profile.issuer !== parties.identityProvider) {
        throw new Error('the assertion was issued by another identity provider');
      }
      const {Subject} = Assertion.parse(profile.getAssertion()).Assertion;
      const confirmations = Subject.flatMap(({SubjectConfirmation}) => SubjectConfirmation);
      const isForUs = confirmations.every(({SubjectConfirmationData}) =>
        SubjectConfirmationData.every(
          ({$}) => $.Recipient === parties.assertionConsumerService && $.InResponseTo === requestId,
        ),
      );
      if (!isForUs) {
        throw new Error('the assertion is for another recipient or request');
      }
      return profile.nameID;
    },
  };
}
