import {randomUUID} from 'node:crypto';
import {SignedXml} from 'xml-crypto';

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
