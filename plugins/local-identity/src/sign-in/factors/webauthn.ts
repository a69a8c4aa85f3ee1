import {
  generateAuthenticationOptions,
  generateRegistrationOptions,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import {z} from 'zod';
import * as errors from '../../core/errors';
import {parse} from '../../core/parse';
import {CHALLENGE_LIFETIME_MS, draftChallenge, type NewFlow} from '../flows';
import {planCredential} from '../links';
import type {Services} from '../../openServices';
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
  response: z
    .object({
      clientDataJSON: z.string(),
      authenticatorData: z.string(),
      signature: z.string(),
      userHandle: z.string().nullish(),
    })
    .transform(({userHandle, ...rest}) => (userHandle ? {...rest, userHandle} : rest)),
});

/** Passkeys (WebAuthn Level 3 §7): asserted if there is one for the scope, otherwise created. */
export const webauthnFactor: Factor = {
  method: 'webauthn',
  handleTypes: ['email_address'],
  begin,
  answers: {webauthn_create: verifyCreation, webauthn_get: verifyAssertion},
};

/** The ceremony runs on the site, or on the identity page when the scope is not the site's. */
function acceptedOrigins(
  {requestedBy: {origin}}: Pick<NewFlow, 'requestedBy'>,
  {siteOrigins, publicURL}: Services,
): string[] {
  const isKnown = origin !== undefined && siteOrigins.includes(origin);
  return [...(isKnown ? [origin] : siteOrigins), publicURL];
}

async function begin(context: BeginContext): Promise<ChallengePlan> {
  const {flow, services} = context;
  const {holder, proof} = context.principal;
  const options = parse(context.options, Options, 'factor.options');
  const accepted = acceptedOrigins(flow, services);
  const rpId = options.scope ?? new URL(accepted[0] ?? services.publicURL).hostname;
  assertPasskeyScope(rpId, accepted);

  const known = (holder ? services.credentials.passkeysOf(holder.id, rpId) : []).map(
    ({params}) => ({id: params.webauthn_credential_id}),
  );
  const isHere = known.some(({id}) => options.available_credential_ids.includes(id));
  // A signed-in person on a device without any of their passkeys adds one.
  const exists = known.length > 0 && (isHere || proof !== 'none');
  const ceremony = await (exists
    ? generateAuthenticationOptions({
        rpID: rpId,
        allowCredentials: known,
        userVerification: options.user_verification,
        timeout: CHALLENGE_LIFETIME_MS,
      })
    : draftCreation(context, rpId, known, options));
  const mustVerifyUser = options.user_verification === 'required';
  const challenge = draftChallenge(exists ? 'webauthn_get' : 'webauthn_create', {
    options: {...ceremony},
    secret: {nonce: ceremony.challenge, rpId, mustVerifyUser},
  });
  return planCredential(challenge, context, {exists, purpose: 'create a passkey'});
}

const draftCreation = (
  {organization, flow}: BeginContext,
  rpID: string,
  excludeCredentials: {id: string}[],
  {attachment, attestation, resident_key, user_verification}: Options,
) =>
  generateRegistrationOptions({
    rpName: organization.name,
    rpID,
    userName: flow.handle?.value ?? '',
    userDisplayName: flow.handle?.value ?? '',
    userID: new TextEncoder().encode(flow.personId),
    excludeCredentials,
    // "indirect" was dropped by browsers in favour of what they do for "none".
    attestationType: attestation === 'direct' ? 'direct' : 'none',
    authenticatorSelection: {
      userVerification: user_verification,
      residentKey: resident_key,
      ...(attachment === 'any'
        ? {}
        : {authenticatorAttachment: attachment === 'platform' ? 'platform' : 'cross-platform'}),
    },
    timeout: CHALLENGE_LIFETIME_MS,
  });

/** What the library compares a response with. */
function readExpectations({flow, challenge, services}: AnswerContext) {
  const {nonce, rpId, mustVerifyUser} = Secret.parse(challenge.secret);
  return {
    expectedChallenge: nonce,
    expectedOrigin: acceptedOrigins(flow, services),
    expectedRPID: rpId,
    requireUserVerification: mustVerifyUser,
  };
}

async function verifyCreation(context: AnswerContext): Promise<Apply> {
  const {challenge, data, services} = context;
  const {credentials} = services;
  const expected = readExpectations(context);
  const {user} = CreationOptions.parse(challenge.options);
  const {verified, registrationInfo} = await orRefuse(async () => {
    const response = Created.parse(data);
    assertClientData(response.response.clientDataJSON);
    assertCredentialId(response.id);
    const verification = await verifyRegistrationResponse({response, ...expected});
    assertUsableKey(response.response.attestationObject, verification);
    return verification;
  });
  if (!verified || credentials.findPasskey(registrationInfo.credential.id)) {
    throw errors.passkeyRefused('not verified, or known already');
  }
  const {credential, aaguid, fmt, credentialDeviceType} = registrationInfo;
  const params = {
    webauthn_credential_id: credential.id,
    public_key: Buffer.from(credential.publicKey).toString('base64url'),
    attestation_type: fmt,
    rp_id: expected.expectedRPID,
    backup_eligible: credentialDeviceType === 'multiDevice',
    authenticator: {aaguid, sign_count: credential.counter, clone_warning: false},
  };
  return ({personId}) => {
    if (user.id !== toUserHandle(personId)) {
      // Someone else registered the handle first: the key would name the wrong person at every sign-in.
      throw errors.authenticationExpired();
    }
    credentials.insertPasskey(personId, params);
    return true;
  };
}

async function verifyAssertion(context: AnswerContext): Promise<Apply> {
  const {credentials} = context.services;
  const {personId} = context.flow;
  const expected = readExpectations(context);
  const {data: answer} = Asserted.safeParse(context.data);
  const passkey = answer && credentials.findPasskey(answer.id);
  const named = answer && 'userHandle' in answer.response ? answer.response.userHandle : undefined;
  const isNamed = named === undefined || named === toUserHandle(personId);
  if (!answer || passkey?.personId !== personId || !isNamed) {
    throw errors.passkeyRefused('the credential does not belong to this person');
  }
  const {params} = passkey;
  const {authenticator, backup_eligible} = params;
  if (authenticator.clone_warning) {
    throw errors.passkeyRefused('the key may have been cloned and must be registered again');
  }
  const {verified, authenticationInfo} = await orRefuse(async () => {
    assertClientData(answer.response.clientDataJSON);
    return verifyAuthenticationResponse({
      ...expected,
      response: answer,
      credential: {
        id: params.webauthn_credential_id,
        publicKey: Buffer.from(params.public_key, 'base64url'),
        // The counter is compared below, where a decreased one is also recorded.
        counter: 0,
      },
    });
  });
  const {newCounter, credentialDeviceType} = authenticationInfo;
  const before = authenticator.sign_count;
  if (verified && (newCounter > 0 || before > 0) && newCounter <= before) {
    credentials.flagClone(passkey);
    throw errors.passkeyRefused('the signature counter did not increase');
  }
  // WebAuthn L3 §7.2 step 20: backup eligibility must not change after registration.
  const isEligible = credentialDeviceType === 'multiDevice';
  if (!verified || isEligible !== (backup_eligible ?? isEligible)) {
    throw errors.passkeyRefused('not verified, or the backup eligibility differs');
  }
  const used = {...params, authenticator: {...authenticator, sign_count: newCounter}};
  return () => credentials.use(passkey, used);
}

/** The library rejects by throwing; the details become the error's cause. */
const orRefuse = <T>(verify: () => Promise<T>): Promise<T> =>
  verify().catch((cause: unknown) => {
    throw errors.passkeyRefused(cause);
  });

/** The WebAuthn `userHandle`, which names the person in the authenticator. */
const toUserHandle = (personId: string) => Buffer.from(personId).toString('base64url');
