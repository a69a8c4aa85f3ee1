import {
  execute,
  getOperationAST,
  GraphQLError,
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLSchema,
} from 'graphql';
import {costOf} from '../../../../plugins/graphql-reference/examples/cost';
import {ContractError} from '../contractError';
import {TRACE_ID} from '../contractServer';
import type {Caller} from '../handlers';
import type {PlatformState} from '../platformState';
import type {MissionProblems} from './addMission';
import {operationError, toWireError} from './operationError';
import {platformSchema} from './platformSchema';
import {rootFields} from './rootFields';

export type Operation = {
  query: string;
  operationName?: string | null | undefined;
  variables?: Record<string, unknown> | null | undefined;
};

export type TokenError = 'token_missing' | 'token_invalid' | 'token_expired';

export type GraphqlServer = {
  /** Handles a request to `/graphql`. */
  fetch: (request: Request) => Promise<Response>;
  /** Arguments for the library's execution; errors if the operation is invalid. */
  prepare: (operation: Operation, caller: Caller) => ExecutionArgs | readonly GraphQLError[];
  /** The claims for an `Authorization` header, or an error code. */
  authenticate: (authorization: unknown) => Caller | TokenError;
};

const MAX_COST = 5000;
/** Half of the production limit. */
const POINTS_PER_MINUTE = 50_000;

/** GraphQL over the same state as REST. */
export function createGraphqlServer(
  state: PlatformState,
  identify: (token: string) => Caller | null,
  problems: MissionProblems,
): GraphqlServer {
  const schema = platformSchema(rootFields(state, problems));

  const server: GraphqlServer = {
    authenticate(authorization) {
      const [, token] = /^Bearer (.+)$/.exec(String(authorization ?? '')) ?? [];
      if (token === undefined) {
        return 'token_missing';
      }
      try {
        return identify(token) ?? 'token_invalid';
      } catch (error) {
        if (error instanceof ContractError) {
          return 'token_expired';
        }
        throw error;
      }
    },

    prepare({query, operationName, variables}, caller) {
      const document = parseOrError(query);
      const errors = document instanceof GraphQLError ? [document] : validate(schema, document);
      if (document instanceof GraphQLError || errors.length > 0) {
        return errors.map(toWireError);
      }
      if (costOfOperation(schema, query, variables) > MAX_COST) {
        return [operationError('query_too_costly')];
      }
      return {
        ...{schema, document, contextValue: {caller}},
        ...{operationName: operationName ?? null, variableValues: variables ?? {}},
      };
    },

    async fetch(request) {
      if (request.method !== 'POST') {
        return new Response('Send operations as POST.', {status: 405, headers: {Allow: 'POST'}});
      }
      const caller = server.authenticate(request.headers.get('authorization'));
      if (typeof caller === 'string') {
        return respond(401, {errors: [operationError(caller)]});
      }
      const operation = readOperation(await request.text());
      const prepared = operation ? server.prepare(operation, caller) : null;
      if (!operation || !prepared || !('schema' in prepared)) {
        return respond(200, {errors: prepared ?? [operationError('validation_failed')]});
      }
      if (
        getOperationAST(prepared.document, operation.operationName)?.operation ===
        OperationTypeNode.SUBSCRIPTION
      ) {
        const message = 'Send subscriptions over the WebSocket.';
        return respond(200, {errors: [operationError('validation_failed', {message})]});
      }
      const {data, errors} = await execute(prepared);
      const cost = costOfOperation(schema, operation.query, operation.variables);
      return respond(200, {data, ...(errors && {errors: errors.map(toWireError)})}, cost);
    },
  };
  return server;
}

function respond(status: number, body: unknown, cost = 0): Response {
  return Response.json(body, {
    status,
    headers: {
      'RateLimit-Limit': String(POINTS_PER_MINUTE),
      'RateLimit-Remaining': String(POINTS_PER_MINUTE - cost),
      'RateLimit-Reset': '60',
      'Trace-Id': TRACE_ID,
    },
  });
}

function readOperation(text: string): Operation | null {
  try {
    const operation = JSON.parse(text) as Operation | null;
    return typeof operation?.query === 'string' ? operation : null;
  } catch {
    return null;
  }
}

function parseOrError(query: string): DocumentNode | GraphQLError {
  try {
    return parse(query);
  } catch (error) {
    if (error instanceof GraphQLError) {
      return error;
    }
    throw error;
  }
}

const costOfOperation = (
  schema: GraphQLSchema,
  query: string,
  variables: Operation['variables'],
): number => costOf(schema, query, variables ?? {}, 'cost') ?? 0;
