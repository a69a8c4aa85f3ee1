import {
  execute,
  getOperationAST,
  OperationTypeNode,
  parse,
  validate,
  type DocumentNode,
  type ExecutionArgs,
  type GraphQLError,
  type GraphQLSchema,
} from 'graphql';
import {costOf} from '@gated-docs/graphql-reference/execution';
import {ContractError} from '../contract/contractError';
import {TRACE_ID} from '../contract/contractServer';
import type {Caller} from '../contract/handlers';
import {readBody} from '../contract/readBody';
import {operationError, toWireError} from './operationError';
import {platformSchema, type RootFields} from './platformSchema';

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

type Options = {
  /** The folder of the schema. */
  folder: string;
  /** Returns the claims of an access token; null for an invalid one. */
  identify: (token: string) => Caller | null;
  /** Resolvers over the data of the caller's tenant. */
  rootsOf: (caller: Caller) => RootFields;
};

/** GraphQL over the same data as REST. */
export function createGraphqlServer({folder, identify, rootsOf}: Options): GraphqlServer {
  const schema = platformSchema(folder);

  const server: GraphqlServer = {
    authenticate(authorization) {
      const [, token] =
        /^Bearer (.+)$/.exec(typeof authorization === 'string' ? authorization : '') ?? [];
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
      let document: DocumentNode;
      try {
        document = parse(query);
      } catch (error) {
        return [toWireError(error as GraphQLError)];
      }
      const errors = validate(schema, document);
      if (errors.length > 0) {
        return errors.map(toWireError);
      }
      if (costOfOperation(schema, query, variables) > MAX_COST) {
        return [operationError('query_too_costly')];
      }
      return {
        ...{schema, document, contextValue: {caller, roots: rootsOf(caller)}},
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
      const operation = await readOperation(request);
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

/** Null for a body that is no operation, or too large. */
async function readOperation(request: Request): Promise<Operation | null> {
  try {
    const bytes = await readBody(request);
    const operation = JSON.parse(new TextDecoder().decode(bytes)) as Operation | null;
    return typeof operation?.query === 'string' ? operation : null;
  } catch {
    return null;
  }
}

const costOfOperation = (
  schema: GraphQLSchema,
  query: string,
  variables: Operation['variables'],
): number => costOf(schema, query, variables ?? {}, 'cost') ?? 0;
