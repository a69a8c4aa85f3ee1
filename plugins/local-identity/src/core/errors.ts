/** Codes that our own code compares; the SDK knows errors by their messages. */
export type ErrorCode =
  | 'no_password_set'
  | 'handle_pattern_not_allowed'
  | 'sign_up_awaiting_approval'
  | 'sign_in_awaiting_approval'
  | 'self_registration_not_allowed'
  | 'timeout'
  | 'rate_limit_exceeded'
  | 'incorrect_answer'
  | 'passkey_refused'
  | 'single_sign_on_failed'
  | 'not_found'
  | 'storage_unavailable'
  | 'other';

export type ApiErrorStatus = 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503;

/**
 * A response that the SDK understands. Clients match `message` verbatim (specification section 8), so rewording one is
 * a breaking change; private detail goes in `cause`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: ApiErrorStatus,
    message: string,
    readonly code: ErrorCode = 'other',
    readonly details: {
      cause?: unknown;
      retryAfterSeconds?: number;
      closesConnection?: boolean;
    } = {},
  ) {
    super(message, {cause: details.cause});
  }
}

const error = (...parts: ConstructorParameters<typeof ApiError>) => new ApiError(...parts);

/** The SDK retries a 401 with the same challenge, so an answer may return 401 only if it is wrong. */
export const wrongAnswer = () =>
  error(401, 'incorrect answer to the challenge', 'incorrect_answer');
/** 403, because the widget would treat a 401 as a wrong code and ask forever. */
export const authenticationExpired = () => error(403, 'authentication has expired', 'timeout');
export const noPasswordSet = () => error(403, 'no password set', 'no_password_set');
export const selfRegistrationNotAllowed = () =>
  error(
    403,
    'self-registration not allowed for this organization',
    'self_registration_not_allowed',
  );
export const handlePatternNotAllowed = () =>
  error(403, 'person cannot be registered', 'handle_pattern_not_allowed');
export const signUpAwaitingApproval = () =>
  error(403, 'person is not active', 'sign_up_awaiting_approval');
export const signInAwaitingApproval = (personId: string) =>
  error(403, `Person ${personId} is inactive`, 'sign_in_awaiting_approval');
export const personExists = () => error(409, 'person exists');
export const redirectTargetNotAllowed = () => error(400, 'redirect target is not allowed');
export const unauthenticated = () => error(401, 'missing or invalid token');
export const missingOrganization = () => error(400, 'missing SlashID-OrgID header');
export const unknownOrganization = () => error(403, 'unknown organization');
export const anonymousNotAllowed = () =>
  error(403, 'anonymous persons are not allowed for this organization');
export const forbidden = () => error(403, 'not allowed');
export const notMemberOfOrganization = () =>
  error(403, 'person does not belong to the organization');
export const wrongApiKey = () => error(401, 'missing or invalid API key');
export const notFound = () => error(404, 'not found', 'not_found');
export const internalError = () => error(500, 'internal error');
export const rateLimited = (retryAfterSeconds: number) =>
  error(429, 'Rate limit exceeded', 'rate_limit_exceeded', {retryAfterSeconds});
/** For a challenge that has used up its attempts: only a new one helps, so waiting does not. */
export const tooManyAttempts = () => error(429, 'Rate limit exceeded', 'rate_limit_exceeded');
export const malformedUsername = (value: string) => error(400, `malformed username: ${value}`);
export const malformedEmailAddress = (value: string) =>
  error(400, `malformed e-mail address: ${value}`);
export const malformedPhoneNumber = (value: string) =>
  error(400, `malformed phone number: ${value}`);
export const unreachablePhoneNumber = (value: string) =>
  error(400, `unreachable phone number: ${value}`);
export const badPasskeyScope = (scope: string, origin: string) =>
  error(
    400,
    `selected scope '${scope}' is not equal to or a registrable domain suffix of origin '${origin}'`,
  );
export const passkeyRefused = (cause: unknown) =>
  error(400, 'the passkey was not accepted', 'passkey_refused', {cause});
export const singleSignOnFailed = (cause: unknown) =>
  error(403, 'the single sign-on was not completed', 'single_sign_on_failed', {cause});
export const passwordNotAcceptable = (rule: string) =>
  error(400, `password does not satisfy the rule ${rule}`);
export const methodNotAllowedHere = (method: string) =>
  error(403, `authentication method ${method} is not allowed for this organization`);
export const unsupportedMethod = (method: string) =>
  error(400, `unsupported authentication method ${method}`);
export const handleNotSuitable = (method: string) =>
  error(400, `the handle is not suitable for authentication method ${method}`);
export const invalidRequest = (detail: string) => error(400, `invalid request: ${detail}`);
/** Closes the connection: the rest of the body would be read as the next request. */
export const bodyTooLarge = () =>
  error(400, 'request body is too large', 'other', {closesConnection: true});
export const unknownBucket = (name: string) => error(404, `unknown attribute bucket ${name}`);
export const bucketNotAllowed = (name: string, access: 'read' | 'write') =>
  error(403, `attribute bucket ${name} cannot be ${access === 'read' ? 'read' : 'written'}`);
export const unknownGroup = (name: string) => error(400, `group ${name} does not exist`);
/** The database is locked or the disk is full: the client may retry. */
export const storageUnavailable = (cause: unknown) =>
  error(503, 'storage is unavailable', 'storage_unavailable', {cause, retryAfterSeconds: 1});
