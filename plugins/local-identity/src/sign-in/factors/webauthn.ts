import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import type {Passkey} from '../../directory/credentials';
import {CHALLENGE_LIFETIME_MS, draftChallenge, type NewFlow} from '../flows';
import type {FactorServices} from './services';
import type {AnswerContext, Apply, BeginContext, ChallengePlan, Factor} from './types';
import {
  assertClientData,
  assertCredentialId,
  assertPasskeyScope,
  assertUsableKey,
} from './webauthnChecks';

const Requirement = z.enum(['discouraged', 'preferred', 'required']);
const Options = z.object({
  scope: z.string().max(253).optional(),
  attachment: z.enum(['any', 'platform', 'cross_platform']).default('any'),
  user_verification: Requirement.default('preferred'),
  resident_key: Requirement.default('preferred'),
  attestation: z.enum(['none', 'indirect', 'direct']).default('none'),
  available_credential_ids: z.array(z.string().max(1364)).max(100).default([]),
});
type Options = z.infer<typeof Options>;

const Secret = z.object({nonce: z.string(), rpId: z.string(), mustVerifyUser: z.boolean()});

const CreationOptions = z.object({user: z.object({id: z.string()})});

const Credential = z.object({
  id: z.string(),
  rawId: z.string(),
  type: z.literal('public-key'),
  clientExtensionResults: z.looseObject({}).default({}),
});
const Created = Credential.extend({
  response: z.object({attestationObject: z.string(), clientDataJSON: z.string()}),
});
const Asserted = Credential.extend({
  response: z.object({
    clientDataJSON: z.string(),
    authenticatorData: z.string(),
    signature: z.string(),
    userHandle: z.string().nullish(),
  }),
});

/** Passkeys (WebAuthn Level 3 §7): asserted if there is one for the scope, otherwise created. */
export const createWebauthnFactor = (services: FactorServices): Factor => ({
  method: 'webauthn',
  handleTypes: ['email_address'],
  begin: (context) => begin(context, services),
  answers: {
    webauthn_create: (context) => verifyCreation(context, services),
    webauthn_get: (context) => verifyAssertion(context, services),
  },
});

/** The ceremony runs on the site, or on the identity page when the scope is not the site's. */
function acceptedOrigins(
  {requestedBy: {origin}}: Pick<NewFlow, 'requestedBy'>,
  {siteOrigins, publicURL}: FactorServices,
): string[] {
  const isKnown = origin !== undefined && siteOrigins.includes(origin);
  return [...(isKnown ? [origin] : siteOrigins), publicURL];
}

async function begin(context: BeginContext, services: FactorServices): Promise<ChallengePlan> {
  const {flow, principal} = context;
  const {passkeys, links, publicURL} = services;
  const {holder, proof} = principal;
  const options = parse(context.options, Options, 'factor.options');
  const accepted = acceptedOrigins(flow, services);
  const rpId = options.scope ?? new URL(accepted[0] ?? publicURL).hostname;
  assertPasskeyScope(rpId, accepted);

  const known = holder ? passkeys.list(holder.id, rpId) : [];
  const isHere = known.some(({params}) =>
    options.available_credential_ids.includes(params.webauthn_credential_id),
  );
  // A signed-in person on a device without any of their passkeys adds one.
  const isAsserted = known.length > 0 && (isHere || proof !== 'none');
  const challenge = isAsserted
    ? await draftAssertion(rpId, known, options)
    : await draftCreation(context, rpId, known, options);
  return links.planCredential(challenge, context, {
    exists: isAsserted,
    purpose: 'create a passkey',
  });
}

async function verifyCreation(
  {flow, challenge, data}: AnswerContext,
  services: FactorServices,
): Promise<Apply> {
  const {passkeys} = services;
  const {nonce, rpId, mustVerifyUser} = Secret.parse(challenge.secret);
  const {user} = CreationOptions.parse(challenge.options);
  const {verified, registrationInfo} = await orRefuse(async () => {
    const answer = Created.parse(data);
    assertClientData(answer.response.clientDataJSON);
    assertCredentialId(answer.id);
    const verification = await verifyRegistrationResponse({
      response: answer,
      expectedChallenge: nonce,
      expectedOrigin: acceptedOrigins(flow, services),
      expectedRPID: rpId,
      requireUserVerification: mustVerifyUser,
    });
    assertUsableKey(answer.response.attestationObject, verification);
    return verification;
  });
  if (!verified || passkeys.find(registrationInfo.credential.id)) {
    throw errors.passkeyRefused('not verified, or known already');
  }
  const {credential, aaguid, fmt, credentialDeviceType} = registrationInfo;
  const params = {
    webauthn_credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    attestation_type: fmt,
    rp_id: rpId,
    backup_eligible: credentialDeviceType === 'multiDevice',
    authenticator: {aaguid, sign_count: credential.counter, clone_warning: false},
  };
  return ({personId}) => {
    if (user.id !== toUserHandle(personId)) {
      // Someone else registered the handle first: the key would name the wrong person at every sign-in.
      throw errors.authenticationExpired();
    }
    passkeys.insert(personId, params);
    return true;
  };
}

async function verifyAssertion(
  {flow, challenge, data}: AnswerContext,
  services: FactorServices,
): Promise<Apply> {
  const {passkeys} = services;
  const {nonce, rpId, mustVerifyUser} = Secret.parse(challenge.secret);
  const answer = Asserted.safeParse(data);
  const passkey = answer.success ? passkeys.find(answer.data.id) : undefined;
  if (!answer.success || !passkey || !belongsTo(passkey, flow.personId, answer.data)) {
    throw errors.passkeyRefused('the credential does not belong to this person');
  }
  const {authenticator, webauthn_credential_id: id, public_key, backup_eligible} = passkey.params;
  if (authenticator.clone_warning) {
    throw errors.passkeyRefused('the key may have been cloned and must be registered again');
  }
  const {userHandle, ...response} = answer.data.response;
  const {verified, authenticationInfo} = await orRefuse(async () => {
    assertClientData(response.clientDataJSON);
    return verifyAuthenticationResponse({
      response: {...answer.data, response: {...response, ...(userHandle ? {userHandle} : {})}},
      expectedChallenge: nonce,
      expectedOrigin: acceptedOrigins(flow, services),
      expectedRPID: rpId,
      requireUserVerification: mustVerifyUser,
      // The counter is compared below, where a decreased one is also recorded.
      credential: {id, publicKey: Buffer.from(public_key, 'base64url'), counter: 0},
    });
  });
  const {newCounter} = authenticationInfo;
  const before = authenticator.sign_count;
  if (verified && (newCounter > 0 || before > 0) && newCounter <= before) {
    passkeys.flagClone(passkey);
    throw errors.passkeyRefused('the signature counter did not increase');
  }
  // WebAuthn L3 §7.2 step 20: backup eligibility must not change after registration.
  const isEligible = authenticationInfo.credentialDeviceType === 'multiDevice';
  if (isEligible !== (backup_eligible ?? isEligible)) {
    throw errors.passkeyRefused('the backup eligibility differs from the registration');
  }
  if (!verified) {
    throw errors.passkeyRefused('not verified');
  }
  return () => passkeys.use(passkey, newCounter);
}

/** The library rejects by throwing; the details become the error's cause. */
const orRefuse = <T>(verify: () => Promise<T>): Promise<T> =>
  verify().catch((cause: unknown) => {
    throw errors.passkeyRefused(cause);
  });

async function draftAssertion(rpID: string, known: readonly Passkey[], options: Options) {
  const request = await generateAuthenticationOptions({
    rpID,
    allowCredentials: known.map(({params}) => ({id: params.webauthn_credential_id})),
    userVerification: options.user_verification,
    timeout: CHALLENGE_LIFETIME_MS,
  });
  return draftCeremony('webauthn_get', request, rpID, options);
}

async function draftCreation(
  {organization, flow}: BeginContext,
  rpID: string,
  known: readonly Passkey[],
  options: Options,
) {
  const {attachment} = options;
  const creation = await generateRegistrationOptions({
    rpName: organization.name,
    rpID,
    userName: flow.handle?.value ?? '',
    userDisplayName: flow.handle?.value ?? '',
    userID: new TextEncoder().encode(flow.personId),
    excludeCredentials: known.map(({params}) => ({id: params.webauthn_credential_id})),
    // "indirect" was dropped by browsers in favour of what they do for "none".
    attestationType: options.attestation === 'direct' ? 'direct' : 'none',
    authenticatorSelection: {
      userVerification: options.user_verification,
      residentKey: options.resident_key,
      ...(attachment === 'any'
        ? {}
        : {authenticatorAttachment: attachment === 'platform' ? 'platform' : 'cross-platform'}),
    },
    timeout: CHALLENGE_LIFETIME_MS,
  });
  return draftCeremony('webauthn_create', creation, rpID, options);
}

const draftCeremony = (
  type: 'webauthn_create' | 'webauthn_get',
  options: {challenge: string},
  rpId: string,
  {user_verification}: Options,
) =>
  draftChallenge(type, {
    options: {...options},
    secret: {nonce: options.challenge, rpId, mustVerifyUser: user_verification === 'required'},
  });

/** The WebAuthn `userHandle`, which names the person in the authenticator. */
const toUserHandle = (personId: string) => Buffer.from(personId).toString('base64url');

function belongsTo(
  passkey: Passkey,
  personId: string,
  {response}: z.infer<typeof Asserted>,
): boolean {
  const {userHandle} = response;
  const isNamed = !userHandle || userHandle === toUserHandle(personId);
  return passkey.personId === personId && isNamed;
}
