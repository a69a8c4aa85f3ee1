/**
 * Codes of specification section 8 that a server can cause. The SDK maps everything else to
 * `api_response_error`; the last of them are ours, for our pages.
 */
export type ErrorCode =
  | 'no_password_set'
  | 'handle_pattern_not_allowed'
  | 'sign_up_awaiting_approval'
  | 'sign_in_awaiting_approval'
  | 'self_registration_not_allowed'
  | 'recover_non_reachable_handle_type'
  | 'timeout'
  | 'rate_limit_exceeded'
  | 'passkey_bad_scope'
  | 'person_exists'
  | 'invalid_email_address_format'
  | 'invalid_phone_number_format'
  | 'unreachable_phone_number'
  | 'incorrect_answer'
  | 'api_response_error'
  | 'passkey_refused'
  | 'single_sign_on_failed'
  | 'not_found'
  | 'storage_unavailable';

export type ApiErrorStatus = 400 | 401 | 403 | 404 | 409 | 429 | 500 | 503;

/**
 * A response that the SDK understands. Our code compares `code`. Clients match `message` verbatim, so
 * rewording one is a breaking change; private detail goes in `cause`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: ApiErrorStatus,
    readonly code: ErrorCode,
    message: string,
    readonly details: {
      cause?: unknown;
      retryAfterSeconds?: number;
      closesConnection?: boolean;
    } = {},
  ) {
    super(message, {cause: details.cause});
  }
}

const OTHER = 'api_response_error';

/** An error without parameters. */
const fixed =
  (status: ApiErrorStatus, message: string, code: ErrorCode = OTHER) =>
  (): ApiError =>
    new ApiError(status, code, message);

const other = (status: ApiErrorStatus, message: string) => new ApiError(status, OTHER, message);

/** The SDK retries a 401 with the same challenge, so an answer may return 401 only if it is wrong. */
export const wrongAnswer = fixed(401, 'incorrect answer to the challenge', 'incorrect_answer');
/** 403, because the widget would treat a 401 as a wrong code and ask forever. */
export const authenticationExpired = fixed(403, 'authentication has expired', 'timeout');
export const noPasswordSet = fixed(403, 'no password set', 'no_password_set');
export const selfRegistrationNotAllowed = fixed(
  403,
  'self-registration not allowed for this organization',
  'self_registration_not_allowed',
);
export const handlePatternNotAllowed = fixed(
  403,
  'person cannot be registered',
  'handle_pattern_not_allowed',
);
export const signUpAwaitingApproval = fixed(
  403,
  'person is not active',
  'sign_up_awaiting_approval',
);
export const personExists = fixed(409, 'person exists', 'person_exists');
export const recoverNonReachableHandle = fixed(
  400,
  'the handle is not suitable for authentication method password',
  'recover_non_reachable_handle_type',
);
export const redirectTargetNotAllowed = fixed(400, 'redirect target is not allowed');
export const unauthenticated = fixed(401, 'missing or invalid token');
export const missingOrganization = fixed(400, 'missing SlashID-OrgID header');
export const unknownOrganization = fixed(403, 'unknown organization');
export const anonymousNotAllowed = fixed(
  403,
  'anonymous persons are not allowed for this organization',
);
export const forbidden = fixed(403, 'not allowed');
export const notMemberOfOrganization = fixed(403, 'person does not belong to the organization');
export const wrongApiKey = fixed(401, 'missing or invalid API key');
export const notFound = fixed(404, 'not found', 'not_found');
export const internalError = fixed(500, 'internal error');

export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError(429, 'rate_limit_exceeded', 'Rate limit exceeded', {retryAfterSeconds});
/** For a challenge that has used up its attempts: only a new one helps, so waiting does not. */
export const tooManyAttempts = fixed(429, 'Rate limit exceeded', 'rate_limit_exceeded');
export const signInAwaitingApproval = (personId: string) =>
  new ApiError(403, 'sign_in_awaiting_approval', `Person ${personId} is inactive`);
export const malformedUsername = (value: string) => other(400, `malformed username: ${value}`);
export const malformedEmailAddress = (value: string) =>
  new ApiError(400, 'invalid_email_address_format', `malformed e-mail address: ${value}`);
export const malformedPhoneNumber = (value: string) =>
  new ApiError(400, 'invalid_phone_number_format', `malformed phone number: ${value}`);
export const unreachablePhoneNumber = (value: string) =>
  new ApiError(400, 'unreachable_phone_number', `unreachable phone number: ${value}`);
export const badPasskeyScope = (scope: string, origin: string) =>
  new ApiError(
    400,
    'passkey_bad_scope',
    `selected scope '${scope}' is not equal to or a registrable domain suffix of origin '${origin}'`,
  );
export const passkeyRefused = (cause: unknown) =>
  new ApiError(400, 'passkey_refused', 'the passkey was not accepted', {cause});
export const singleSignOnFailed = (cause: unknown) =>
  new ApiError(403, 'single_sign_on_failed', 'the single sign-on was not completed', {cause});
export const passwordNotAcceptable = (rule: string) =>
  other(400, `password does not satisfy the rule ${rule}`);
export const methodNotAllowedHere = (method: string) =>
  other(403, `authentication method ${method} is not allowed for this organization`);
export const unsupportedMethod = (method: string) =>
  other(400, `unsupported authentication method ${method}`);
export const handleNotSuitable = (method: string) =>
  other(400, `the handle is not suitable for authentication method ${method}`);
export const invalidRequest = (detail: string) => other(400, `invalid request: ${detail}`);
/** Closes the connection: the rest of the body would be read as the next request. */
export const bodyTooLarge = () =>
  new ApiError(400, OTHER, 'request body is too large', {closesConnection: true});
export const unknownBucket = (name: string) => other(404, `unknown attribute bucket ${name}`);
export const bucketNotReadable = (name: string) =>
  other(403, `attribute bucket ${name} cannot be read`);
export const bucketNotWritable = (name: string) =>
  other(403, `attribute bucket ${name} cannot be written`);
export const unknownGroup = (name: string) => other(400, `group ${name} does not exist`);
/** The database is locked or the disk is full: the client may retry. */
export const storageUnavailable = (cause: unknown) =>
  new ApiError(503, 'storage_unavailable', 'storage is unavailable', {
    cause,
    retryAfterSeconds: 1,
  });
