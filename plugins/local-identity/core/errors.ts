/**
 * Codes of specification section 8 that a server can cause. The SDK maps everything else to
 * `api_response_error`.
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
  | 'api_response_error';

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

const other = (status: ApiErrorStatus, message: string, cause?: unknown) =>
  new ApiError(status, 'api_response_error', message, {cause});

/** The SDK retries a 401 with the same challenge, so an answer may return 401 only if it is wrong. */
export const wrongAnswer = () =>
  new ApiError(401, 'incorrect_answer', 'incorrect answer to the challenge');

/** 403, because the widget would treat a 401 as a wrong code and ask forever. */
export const authenticationExpired = () =>
  new ApiError(403, 'timeout', 'authentication has expired');

export const rateLimited = (retryAfterSeconds: number) =>
  new ApiError(429, 'rate_limit_exceeded', 'Rate limit exceeded', {retryAfterSeconds});

export const noPasswordSet = () => new ApiError(403, 'no_password_set', 'no password set');

export const selfRegistrationNotAllowed = () =>
  new ApiError(
    403,
    'self_registration_not_allowed',
    'self-registration not allowed for this organization',
  );

export const handlePatternNotAllowed = () =>
  new ApiError(403, 'handle_pattern_not_allowed', 'person cannot be registered');

export const signUpAwaitingApproval = () =>
  new ApiError(403, 'sign_up_awaiting_approval', 'person is not active');

export const signInAwaitingApproval = (personId: string) =>
  new ApiError(403, 'sign_in_awaiting_approval', `Person ${personId} is inactive`);

export const personExists = () => new ApiError(409, 'person_exists', 'person exists');

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

export const recoverNonReachableHandle = () =>
  new ApiError(
    400,
    'recover_non_reachable_handle_type',
    'the handle is not suitable for authentication method password',
  );

export const passkeyRefused = (cause: unknown) => other(400, 'the passkey was not accepted', cause);

export const singleSignOnFailed = (cause: unknown) =>
  other(403, 'the single sign-on was not completed', cause);

export const malformedUsername = () => other(400, 'malformed username');

export const passwordNotAcceptable = (rule: string) =>
  other(400, `password does not satisfy the rule ${rule}`);

export const methodNotAllowedHere = (method: string) =>
  other(403, `authentication method ${method} is not allowed for this organization`);

export const unsupportedMethod = (method: string) =>
  other(400, `unsupported authentication method ${method}`);

export const handleNotSuitable = (method: string) =>
  other(400, `the handle is not suitable for authentication method ${method}`);

export const redirectTargetNotAllowed = () => other(400, 'redirect target is not allowed');

export const unauthenticated = () => other(401, 'missing or invalid token');

export const missingOrganization = () => other(400, 'missing SlashID-OrgID header');

export const unknownOrganization = () => other(403, 'unknown organization');

export const invalidRequest = (detail: string) => other(400, `invalid request: ${detail}`);

/** Closes the connection: the rest of the body would be read as the next request. */
export const bodyTooLarge = () =>
  new ApiError(400, 'api_response_error', 'request body is too large', {closesConnection: true});

export const anonymousNotAllowed = () =>
  other(403, 'anonymous persons are not allowed for this organization');

export const forbidden = () => other(403, 'not allowed');

export const notMemberOfOrganization = () =>
  other(403, 'person does not belong to the organization');

export const unknownBucket = (name: string) => other(404, `unknown attribute bucket ${name}`);

export const bucketNotReadable = (name: string) =>
  other(403, `attribute bucket ${name} cannot be read`);

export const bucketNotWritable = (name: string) =>
  other(403, `attribute bucket ${name} cannot be written`);

export const unknownGroup = (name: string) => other(400, `group ${name} does not exist`);

export const wrongApiKey = () => other(401, 'missing or invalid API key');

export const notFound = () => other(404, 'not found');

export const internalError = () => other(500, 'internal error');

/** The database is locked or the disk is full: the client may retry. */
export const storageUnavailable = (cause: unknown) =>
  new ApiError(503, 'api_response_error', 'storage is unavailable', {cause, retryAfterSeconds: 1});
