import {generateKeyPairSync, randomUUID} from 'node:crypto';
import {readFileSync} from 'node:fs';
import path from 'node:path';
import {SAML, ValidateInResponseTo} from '@node-saml/node-saml';
import {z} from 'zod';
import {SignedXml} from 'xml-crypto';

export const SAML_CONSUMER_PATH = '/sso/saml/consume';
export const SAML_SIGN_IN_PATH = '/saml/sign-in';

export type SamlParties = {
  /** Entity IDs of both sides, and the URL for responses. */
  identityProvider: string;
  serviceProvider: string;
  assertionConsumerService: string;
};

const partiesAt = (publicURL: string): SamlParties => ({
  identityProvider: `${publicURL}/saml/identity-provider`,
  serviceProvider: `${publicURL}/saml/service-provider`,
  assertionConsumerService: publicURL + SAML_CONSUMER_PATH,
});

/** The stand-in's key. In memory only, because assertions are used within seconds. */
let keyPair: {privateKey: string; publicKey: string} | undefined;
const standInKeys = () =>
  (keyPair ??= generateKeyPairSync('rsa', {
    modulusLength: 2048,
    privateKeyEncoding: {type: 'pkcs8', format: 'pem'},
    publicKeyEncoding: {type: 'spki', format: 'pem'},
  }));

/** Derived from the sign-in, which both sides know as `RelayState`. */
const requestIdOf = (startId: string) => `_${startId}`;

/** Our side of the sign-in with this start challenge, which trusts the identity provider that stands in. */
export const samlServiceProvider = (startId: string, {publicURL}: {publicURL: string}) =>
  createSamlServiceProvider(startId, {
    parties: partiesAt(publicURL),
    entryPoint: publicURL + SAML_SIGN_IN_PATH,
    identityProviderKey: standInKeys().publicKey,
  });

const CLOCK_SKEW_MS = 1000;

const list = <T extends z.ZodType>(item: T) => z.array(item).min(1);
const Data = z.object({$: z.object({Recipient: z.string(), InResponseTo: z.string()})});
const Confirmation = z.object({SubjectConfirmationData: list(Data)});
const Subject = z.object({SubjectConfirmation: list(Confirmation)});
const Assertion = z.object({Assertion: z.object({Subject: list(Subject)})});

type SamlServices = {
  parties: SamlParties;
  entryPoint: string;
  /** PEM, public part only. */
  identityProviderKey: string;
};

/** Our side of a SAML sign-in, for one request; its ID is derived from the flow. */
export function createSamlServiceProvider(
  startId: string,
  {parties, entryPoint, identityProviderKey}: SamlServices,
) {
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
      const isForUs = Assertion.parse(profile.getAssertion())
        .Assertion.Subject.flatMap(({SubjectConfirmation}) => SubjectConfirmation)
        .flatMap(({SubjectConfirmationData}) => SubjectConfirmationData)
        .map(({$}) => $)
        .every(
          ({Recipient, InResponseTo}) =>
            Recipient === parties.assertionConsumerService && InResponseTo === requestId,
        );
      if (!isForUs) {
        throw new Error('the assertion is for another recipient or request');
      }
      return profile.nameID;
    },
  };
}

/** The response of the identity provider that stands in, base64 for a form. Empty if the person cancelled. */
export function answerSaml(
  startId: string,
  email: string | undefined,
  {publicURL}: {publicURL: string},
): string {
  if (email === undefined) {
    return '';
  }
  const answer = {inResponseTo: requestIdOf(startId), email, ...standInKeys()};
  return Buffer.from(buildSamlResponse(answer, partiesAt(publicURL))).toString('base64');
}

const ASSERTION_LIFETIME_MS = 5 * 60_000;

export type SamlAnswer = {
  inResponseTo: string;
  email: string;
  privateKey: string;
  now?: Date;
};

/** A signed response with a signed assertion about the person (SAML 2.0 profiles §4.1.4). */
export function buildSamlResponse(
  {inResponseTo, email, privateKey, now = new Date()}: SamlAnswer,
  parties: SamlParties,
): string {
  const values: Readonly<Record<string, string>> = {
    responseId: randomUUID(),
    assertionId: randomUUID(),
    at: now.toISOString(),
    until: new Date(now.getTime() + ASSERTION_LIFETIME_MS).toISOString(),
    issuer: parties.identityProvider,
    audience: parties.serviceProvider,
    recipient: parties.assertionConsumerService,
    inResponseTo,
    email,
  };
  const template = readFileSync(path.join(__dirname, 'samlResponse.xml'), 'utf8');
  const response = template
    .replace(/>\s+</g, '><')
    .trim()
    .replace(/\{(\w+)\}/g, (_match, name: string) => escapeXml(values[name] ?? ''));
  return signXml(signXml(response, 'Assertion', privateKey), 'Response', privateKey);
}

const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';

function signXml(xml: string, element: 'Assertion' | 'Response', privateKey: string): string {
  const xpath = `//*[local-name(.)='${element}']`;
  const signer = new SignedXml({
    privateKey,
    signatureAlgorithm: 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
    canonicalizationAlgorithm: EXCLUSIVE_C14N,
  });
  signer.addReference({
    xpath,
    transforms: ['http://www.w3.org/2000/09/xmldsig#enveloped-signature', EXCLUSIVE_C14N],
    digestAlgorithm: 'http://www.w3.org/2001/04/xmlenc#sha256',
  });
  signer.computeSignature(xml, {
    location: {reference: `${xpath}/*[local-name(.)='Issuer']`, action: 'after'},
  });
  return signer.getSignedXml();
}

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
