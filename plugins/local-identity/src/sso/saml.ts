import {generateKeyPairSync, randomUUID} from 'node:crypto';
import {SAML, ValidateInResponseTo} from '@node-saml/node-saml';
import {z} from 'zod';
import {SignedXml} from 'xml-crypto';

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

export const SAML_SIGN_IN_PATH = '/saml/sign-in';
const ASSERTION_LIFETIME_MS = 5 * 60_000;
const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const SUCCESS = 'urn:oasis:names:tc:SAML:2.0:status:Success';

export type SamlParties = {
  /** Entity IDs of both sides, and the URL for responses. */
  identityProvider: string;
  serviceProvider: string;
  assertionConsumerService: string;
};

export type SamlAnswer = {
  inResponseTo: string;
  email: string;
  privateKey: string;
  now?: Date;
  lifetimeMs?: number;
};

/** A signed response with a signed assertion about the person (SAML 2.0 profiles §4.1.4). */
export function buildSamlResponse(
  {
    inResponseTo,
    email,
    privateKey,
    now = new Date(),
    lifetimeMs = ASSERTION_LIFETIME_MS,
  }: SamlAnswer,
  parties: SamlParties,
): string {
  const at = now.toISOString();
  const until = new Date(now.getTime() + lifetimeMs).toISOString();
  const recipient = escapeXml(parties.assertionConsumerService);
  const request = escapeXml(inResponseTo);
  const assertion =
    `<saml:Assertion xmlns:saml="${ASSERTION}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at}">` +
    `<saml:Issuer>${escapeXml(parties.identityProvider)}</saml:Issuer>` +
    '<saml:Subject>' +
    `<saml:NameID Format="urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress">${escapeXml(email)}</saml:NameID>` +
    '<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer">' +
    `<saml:SubjectConfirmationData InResponseTo="${request}" Recipient="${recipient}" NotOnOrAfter="${until}"/>` +
    '</saml:SubjectConfirmation></saml:Subject>' +
    `<saml:Conditions NotBefore="${at}" NotOnOrAfter="${until}">` +
    `<saml:AudienceRestriction><saml:Audience>${escapeXml(parties.serviceProvider)}</saml:Audience></saml:AudienceRestriction>` +
    '</saml:Conditions>' +
    `<saml:AuthnStatement AuthnInstant="${at}"><saml:AuthnContext>` +
    '<saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:unspecified</saml:AuthnContextClassRef>' +
    '</saml:AuthnContext></saml:AuthnStatement></saml:Assertion>';
  const response =
    `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at}"` +
    ` Destination="${recipient}" InResponseTo="${request}">` +
    `<saml:Issuer xmlns:saml="${ASSERTION}">${escapeXml(parties.identityProvider)}</saml:Issuer>` +
    `<samlp:Status><samlp:StatusCode Value="${SUCCESS}"/></samlp:Status>${assertion}</samlp:Response>`;
  return signXml(signXml(response, 'Assertion', privateKey), 'Response', privateKey);
}

function signXml(xml: string, element: 'Assertion' | 'Response', privateKey: string): string {
  const target = `//*[local-name(.)='${element}']`;
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: RSA_SHA256,
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  signer.addReference({
    xpath: target,
    transforms: [ENVELOPED, EXCLUSIVE_C14N],
    digestAlgorithm: SHA256,
  });
  signer.computeSignature(xml, {
    location: {reference: `${target}/*[local-name(.)='Issuer']`, action: 'after'},
  });
  return signer.getSignedXml();
}

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
};

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? '');
