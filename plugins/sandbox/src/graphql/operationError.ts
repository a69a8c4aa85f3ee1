import {GraphQLError} from 'graphql';
import {type ContractError} from '../contract/contractError';
import {TRACE_ID} from '../contract/contractServer';

const MESSAGES: Readonly<Record<string, string>> = {
  token_missing: 'The access token is missing.',
  token_invalid: 'The access token is invalid.',
  token_expired: 'The access token has expired.',
  validation_failed: 'A variable or an input field is invalid.',
  state_conflict: 'The current state does not allow this operation.',
  revision_conflict: 'The element has changed.',
  idempotency_key_reused: 'The idempotency key was used with a different input.',
  not_found: 'The element does not exist.',
  invalid_cursor: 'The cursor is invalid.',
  cursor_expired: 'The cursor has expired.',
  query_too_costly: 'The operation costs more than 5,000 points.',
};

export function operationError(
  code: string,
  {message = MESSAGES[code] ?? code, errors}: {message?: string; errors?: unknown} = {},
): GraphQLError {
  const extensions = {code, traceId: TRACE_ID, ...(errors !== undefined && {errors})};
  return new GraphQLError(message, {extensions});
}

export const scopeMissing = (scope: string) =>
  operationError('scope_missing', {message: `The scope ${scope} is missing.`});

export function fromContractError({code, changes}: ContractError): GraphQLError {
  return typeof changes.scope === 'string'
    ? scopeMissing(changes.scope)
    : operationError(code, {errors: changes.errors});
}

/**
 * An error for the response. Validation errors of the library have no code yet.
 *
 * @throws undocumented errors of resolvers, which are bugs of this server
 */
export function toWireError(error: GraphQLError): GraphQLError {
  const {originalError} = error;
  if (originalError && !(originalError instanceof GraphQLError)) {
    throw originalError;
  }
  const extensions = {code: 'validation_failed', traceId: TRACE_ID, ...error.extensions};
  return new GraphQLError(error.message, {
    nodes: error.nodes ?? null,
    source: error.source ?? null,
    positions: error.positions ?? null,
    path: error.path ?? null,
    extensions,
  });
}
