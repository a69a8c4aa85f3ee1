import {randomUUID} from 'node:crypto';
import {inflateRawSync} from 'node:zlib';
import {DOMParser} from '@xmldom/xmldom';
import {SignedXml} from 'xml-crypto';
import * as errors from '../core/errors';

export const SAML_SIGN_IN_PATH = '/saml/sign-in';
const MAX_REQUEST_BYTES = 64 * 1024;
const ASSERTION_LIFETIME_MS = 5 * 60_000;
const EXCLUSIVE_C14N = 'http://www.w3.org/2001/10/xml-exc-c14n#';
const ENVELOPED = 'http://www.w3.org/2000/09/xmldsig#enveloped-signature';
const RSA_SHA256 = 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256';
const SHA256 = 'http://www.w3.org/2001/04/xmlenc#sha256';
const ASSERTION = 'urn:oasis:names:tc:SAML:2.0:assertion';
const PROTOCOL = 'urn:oasis:names:tc:SAML:2.0:protocol';
const STATUS = 'urn:oasis:names:tc:SAML:2.0:status';

export type SamlParties = {
  /** Entity IDs of both sides, and the URL for responses. */
  identityProvider: string;
  serviceProvider: string;
  assertionConsumerService: string;
};

/** The ID of a request, for its response. Throws unless the request is ours. */
export function readAuthnRequest(encoded: string, parties: SamlParties): {id: string} {
  let xml: string;
  try {
    const deflated = Buffer.from(encoded, 'base64');
    xml = inflateRawSync(deflated, {maxOutputLength: MAX_REQUEST_BYTES}).toString('utf8');
  } catch (cause) {
    throw errors.singleSignOnFailed(cause);
  }
  // Fail closed: rejects document types, and with them entities, before parsing.
  if (/<!/.test(xml.replace(/<!--[\s\S]*?-->/g, ''))) {
    throw errors.singleSignOnFailed('the request has a document type');
  }
  // The library's type does not say so, but text without an element has none.
  const request: Element | null = parseXml(xml).documentElement;
  const issuer = request?.getElementsByTagNameNS(ASSERTION, 'Issuer').item(0)?.textContent;
  const consumer = request?.getAttribute('AssertionConsumerServiceURL');
  const id = request?.getAttribute('ID');
  const isOurs =
    request?.localName === 'AuthnRequest' &&
    issuer === parties.serviceProvider &&
    consumer === parties.assertionConsumerService;
  if (!isOurs || !id) {
    throw errors.singleSignOnFailed('the request was not sent by the service provider');
  }
  return {id};
}

function parseXml(xml: string): Document {
  const fail = (message: string) => {
    throw errors.singleSignOnFailed(message);
  };
  return new DOMParser({
    errorHandler: {warning: fail, error: fail, fatalError: fail},
  }).parseFromString(xml, 'text/xml');
}

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
  const response = responseAround(assertion, `${STATUS}:Success`, inResponseTo, at, parties);
  return signXml(signXml(response, 'Assertion', privateKey), 'Response', privateKey);
}

/** The person cancelled: a signed response without an assertion. */
export function buildSamlRefusal(
  {inResponseTo, privateKey}: Pick<SamlAnswer, 'inResponseTo' | 'privateKey'>,
  parties: SamlParties,
): string {
  const at = new Date().toISOString();
  const response = responseAround('', `${STATUS}:Responder`, inResponseTo, at, parties);
  return signXml(response, 'Response', privateKey);
}

const responseAround = (
  assertion: string,
  status: string,
  inResponseTo: string,
  at: string,
  parties: SamlParties,
) =>
  `<samlp:Response xmlns:samlp="${PROTOCOL}" ID="_${randomUUID()}" Version="2.0" IssueInstant="${at}"` +
  ` Destination="${escapeXml(parties.assertionConsumerService)}" InResponseTo="${escapeXml(inResponseTo)}">` +
  `<saml:Issuer xmlns:saml="${ASSERTION}">${escapeXml(parties.identityProvider)}</saml:Issuer>` +
  `<samlp:Status><samlp:StatusCode Value="${status}"/></samlp:Status>${assertion}</samlp:Response>`;

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
