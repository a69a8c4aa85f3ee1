import {createLocalJWKSet, errors, jwtVerify, type JWK, type JWTPayload} from 'jose';
import {messageOf} from '@gated-docs/utils/errors';
import {about, type Check, type Context} from './check';

const {ok, failed} = about('Token');
const CLAIM = about('Groups claim');
const HOW =
  'Sign in to the portal, copy the value of MY_USER_TOKEN from the browser’s local storage, and set SLASHID_TOKEN to it.';
/** The gate's limit. */
const MAX_TOKEN_BYTES = 7 * 1024;

type Times = {exp: number; iat: number};
type TimedClaims = JWTPayload & Times;

/** Checks the claims in tokens, from which the gate reads organization, person, lifetime and groups. */
export async function checkToken(
  context: Context,
  {issuer, keys}: {issuer: string | undefined; keys: readonly JWK[]},
): Promise<Check[]> {
  const {token, orgID, policyGroups = [], clock} = context;
  if (token === undefined) {
    return [CLAIM.unknown('no token to check', HOW)];
  }
  let claims: TimedClaims;
  try {
    const verified = await jwtVerify<Times>(token, createLocalJWKSet({keys: [...keys]}), {
      algorithms: ['RS256', 'ES256'],
      requiredClaims: ['exp', 'iat'],
      currentDate: new Date(clock()),
      ...(issuer !== undefined && {issuer}),
    });
    claims = verified.payload;
  } catch (error) {
    return [tokenProblem(error, issuer)];
  }
  // The rules name no groups of the other organizations: the gate maps those.
  const isOwn = claims.oid === orgID;
  return [judgeToken(token, claims, context), judgeGroups(claims, isOwn ? policyGroups : [])];
}

function tokenProblem(error: unknown, issuer: string | undefined): Check {
  if (error instanceof errors.JWTExpired) {
    return failed('has expired', HOW);
  }
  if (error instanceof errors.JWTClaimValidationFailed && error.claim === 'iss') {
    return failed(
      `was issued by ${String(error.payload.iss)}, but the provider’s issuer is ${issuer}`,
      'Set SLASHID_BASE_URL to the environment that readers sign in to.',
    );
  }
  if (
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWSSignatureVerificationFailed
  ) {
    return failed(
      'is not signed with a key of this provider',
      'Set SLASHID_BASE_URL to the environment that readers sign in to.',
    );
  }
  return failed(`cannot be verified: ${messageOf(error)}`, HOW);
}

function judgeToken(
  token: string,
  {oid, person_type: type, exp, iat}: TimedClaims,
  {orgID, otherOrganizations = [], maxSessionSeconds = Infinity}: Context,
): Check {
  const accepted = [orgID, ...otherOrganizations];
  if (typeof oid !== 'string' || !accepted.includes(oid)) {
    return failed(
      `belongs to the organization ${String(oid)}, not to ${accepted.join(' or ')}`,
      'Correct SLASHID_ORG_ID, or add the other organization to SLASHID_ORGANIZATIONS with a mapping of its groups.',
    );
  }
  if (type === 'anonymous') {
    return failed('belongs to an anonymous user, whom the gate rejects', HOW);
  }
  const lifetime = exp - iat;
  if (lifetime > maxSessionSeconds) {
    return failed(
      `is valid for ${lifetime} s, but the gate accepts at most ${maxSessionSeconds} s`,
      'Reduce the token duration in the SlashID console, or raise MAX_SESSION_SECONDS.',
    );
  }
  return token.length > MAX_TOKEN_BYTES
    ? failed(
        `is ${token.length} bytes long, but a cookie can hold only ${MAX_TOKEN_BYTES}`,
        'Remove claims from the organization’s token template, or add people to fewer groups.',
      )
    : ok(`belongs to ${oid}, ${token.length} bytes`);
}

function judgeGroups(claims: JWTPayload, policyGroups: readonly string[]): Check {
  const {groups_claim_name: named} = claims;
  const name = typeof named === 'string' ? named : 'groups';
  const groups = claims[name];
  if (!Array.isArray(groups) || !groups.every((group) => typeof group === 'string')) {
    return CLAIM.failed(
      `${name} is ${groups === undefined ? 'missing' : 'not a list of names'}`,
      'Configure the organization to include the person’s groups in tokens. Without this claim, readers can open only the pages that every signed-in reader can open.',
    );
  }
  const known = groups.filter((group) => policyGroups.includes(group));
  const seen = `${name}: ${groups.length === 0 ? 'none' : groups.join(', ')}`;
  return policyGroups.length > 0 && known.length === 0
    ? CLAIM.warning(
        `${seen}; none of them is in the access rules, which use ${policyGroups.join(', ')}`,
        'Add the person to a group in the rules, or check the spelling of the groups. Group names are case-sensitive.',
      )
    : CLAIM.ok(seen);
}
