import {createRemoteJWKSet, errors, jwtVerify, type JWTPayload} from 'jose';
import {z} from 'zod';
import {readGroups, SignInError} from '@gated-docs/oidc';
import {messageOf} from '@gated-docs/utils/errors';
import type {Identity, IdentityContext} from '../identity';
import {emptyReply} from '../reply';
import {createSessionCookie} from '../session/cookie';
import {hasRefusedMethod, provesSteps} from '../session/methods';
import {ended, NOBODY, UNAVAILABLE, type Checked, type Session} from '../session/reader';
import {UPSTREAMS, type UpstreamKind} from './presets';

/** The proxy in front, which signs in the readers. */
export type UpstreamParts = {
  kind: UpstreamKind;
  /** The exact `iss` of its assertions. */
  issuer: string;
  /** The exact `aud`: this portal as the proxy names it. */
  audience: string;
  /** Address of its public keys. */
  keysURL: string;
  groupsClaim: string;
  /** The proxy's names of groups to the portal's. */
  groups: Readonly<Record<string, string>> | undefined;
};

const ALGORITHMS = ['RS256', 'ES256'];
const CLOCK_SKEW_SECONDS = 30;
const Person = z.object({
  sub: z.string().min(1),
  exp: z.number(),
  email: z.string().optional().catch(undefined),
  amr: z.array(z.string()).catch([]),
});

/**
 * Readers by the signed assertion of a proxy in front, which each of its requests carries. The gate keeps nothing: the
 * proxy ends a session, and its next assertion has other groups. Headers without a signature are never read.
 */
export function identifyByUpstream(
  {settings, site}: IdentityContext,
  parts: UpstreamParts,
): Identity {
  const {clock, report, publicOrigin, refusedMethods} = settings;
  const {header, signInPath, signOutPath} = UPSTREAMS[parts.kind];
  const {issuer, audience} = parts;
  const keys = createRemoteJWKSet(new URL(parts.keysURL));

  async function verify(assertion: string): Promise<Checked<Session>> {
    try {
      const {payload} = await jwtVerify(assertion, keys, {
        ...{issuer, audience, algorithms: ALGORITHMS, requiredClaims: ['exp', 'sub']},
        clockTolerance: CLOCK_SKEW_SECONDS,
        currentDate: new Date(clock()),
      });
      const session = toSession(payload, parts);
      const {methods} = session;
      return hasRefusedMethod(methods, refusedMethods) || !provesSteps(methods, site().steps)
        ? ended('method')
        : session;
    } catch (error) {
      if (error instanceof SignInError || error instanceof z.ZodError) {
        return ended('claims');
      }
      if (error instanceof errors.JOSEError && !isAboutKeys(error)) {
        return ended(error instanceof errors.JWTExpired ? 'expired' : 'malformed');
      }
      const reason = messageOf(error);
      report('keys-unavailable', `The keys at ${parts.keysURL} cannot be loaded: ${reason}`);
      return UNAVAILABLE;
    }
  }

  const authenticate: Identity['sessions']['authenticate'] = async (headers) => {
    const assertion = headers[header];
    return assertion === undefined ? NOBODY : verify(assertion);
  };
  const signIn = async () => ({
    reply: emptyReply(303, {location: signInPath}),
    decision: 'sign-in-started',
  });
  const refuse = async () => ended('malformed');
  const nothing = async () => undefined;
  return {
    sessions: {
      ...{cookie: createSessionCookie(settings), authenticate, recheck: refuse, open: refuse},
      // The proxy ends it, at `signOutURL`.
      end: authenticate,
      endElsewhere: () => undefined,
      ...{sync: nothing, carryOn: nothing, close: nothing},
    },
    readTokens: null,
    endpoints: {'/_gate/oidc/sign-in': {GET: signIn}},
    ownOrganization: issuer,
    signOutURL: async () => publicOrigin + signOutPath,
  };
}

/** The library reports a response without keys as an error of its own, too. */
function isAboutKeys(error: errors.JOSEError): boolean {
  return [errors.JWKSTimeout.code, errors.JWKSInvalid.code, errors.JOSEError.code].includes(
    error.code,
  );
}

function toSession(
  claims: JWTPayload,
  {issuer, groupsClaim, groups: mapping}: UpstreamParts,
): Session {
  const {sub, exp, email, amr: methods} = Person.parse(claims);
  const groups = readGroups(findClaim(claims, groupsClaim), mapping);
  return {
    type: 'session',
    subject: {type: 'person', personId: sub, groups},
    ...{id: `${issuer} ${sub}`, userToken: '', organization: issuer, methods},
    handle: email === undefined ? undefined : {type: 'email_address', value: email},
    expiresAt: exp,
  };
}

/** A claim, or with dots a property of one, such as `custom.groups`. */
function findClaim(claims: JWTPayload, name: string): unknown {
  return Object.hasOwn(claims, name)
    ? claims[name]
    : name.split('.').reduce<unknown>((inner, key) => Reflect.get(Object(inner), key), claims);
}
