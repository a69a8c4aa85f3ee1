/**
 * An answer the SDK understands. Clients match `message` verbatim, so rewording one is a breaking
 * change; private detail goes in `cause`.
 */
export class ApiError extends Error {
  override name = 'ApiError';
  constructor(
    readonly status: ApiErrorStatus,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}

export type ApiErrorStatus = 400 | 401 | 403 | 404 | 409 | 413 | 429 | 500;

/** The SDK retries a 401 with the same challenge: only a wrong answer may say 401. */
export const wrongAnswer = () => new ApiError(401, 'incorrect answer to the challenge');

/** 403, not 401: the widget would take a 401 for a wrong code and ask for ever. */
export const authenticationExpired = () => new ApiError(403, 'authentication has expired');

export const rateLimited = () => new ApiError(429, 'Rate limit exceeded');

export const noPasswordSet = () => new ApiError(403, 'no password set');

export const selfRegistrationNotAllowed = () =>
  new ApiError(403, 'self-registration not allowed for this organization');

export const handlePatternNotAllowed = () => new ApiError(403, 'person cannot be registered');

export const signUpAwaitingApproval = () => new ApiError(403, 'person is not active');

export const signInAwaitingApproval = (personId: string) =>
  new ApiError(403, `Person ${personId} is inactive`);

export const personExists = () => new ApiError(409, 'person exists');

export const malformedEmailAddress = (value: string) =>
  new ApiError(400, `malformed e-mail address: ${value}`);

export const malformedPhoneNumber = (value: string) =>
  new ApiError(400, `malformed phone number: ${value}`);

export const unreachablePhoneNumber = (value: string) =>
  new ApiError(400, `unreachable phone number: ${value}`);

export const badPasskeyScope = (scope: string, origin: string) =>
  new ApiError(
    400,
    `selected scope '${scope}' is not equal to or a registrable domain suffix of origin '${origin}'`,
  );

export const passkeyRefused = (cause: unknown) =>
  new ApiError(400, 'the passkey was not accepted', {cause});

export const singleSignOnFailed = (cause: unknown) =>
  new ApiError(403, 'the single sign-on was not completed', {cause});

export const malformedUsername = () => new ApiError(400, 'malformed username');

export const passwordNotAcceptable = (rule: string) =>
  new ApiError(400, `password does not satisfy the rule ${rule}`);

export const methodNotAllowedHere = (method: string) =>
  new ApiError(403, `authentication method ${method} is not allowed for this organization`);

export const unsupportedMethod = (method: string) =>
  new ApiError(400, `unsupported authentication method ${method}`);

export const handleNotSuitable = (method: string) =>
  new ApiError(400, `the handle is not suitable for authentication method ${method}`);

export const redirectTargetNotAllowed = () => new ApiError(400, 'redirect target is not allowed');

export const unauthenticated = () => new ApiError(401, 'missing or invalid token');

export const missingOrganization = () => new ApiError(400, 'missing SlashID-OrgID header');

export const unknownOrganization = () => new ApiError(403, 'unknown organization');

export const invalidRequest = (detail: string) => new ApiError(400, `invalid request: ${detail}`);

export const bodyTooLarge = () => new ApiError(400, 'request body is too large');

export const anonymousNotAllowed = () =>
  new ApiError(403, 'anonymous persons are not allowed for this organization');

export const forbidden = () => new ApiError(403, 'not allowed');

export const notMemberOfOrganization = () =>
  new ApiError(403, 'person does not belong to the organization');

export const unknownBucket = (name: string) =>
  new ApiError(404, `unknown attribute bucket ${name}`);

export const bucketNotReadable = (name: string) =>
  new ApiError(403, `attribute bucket ${name} cannot be read`);

export const bucketNotWritable = (name: string) =>
  new ApiError(403, `attribute bucket ${name} cannot be written`);

export const unknownGroup = (name: string) => new ApiError(400, `group ${name} does not exist`);

export const wrongApiKey = () => new ApiError(401, 'missing or invalid API key');

export const notFound = () => new ApiError(404, 'not found');

export const internalError = () => new ApiError(500, 'internal error');
