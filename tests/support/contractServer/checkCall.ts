import type {
  ApiDocument,
  Parameter,
  Schema,
} from '../../../plugins/rest-reference/document/openapi';
import type {Call} from '../../../plugins/rest-reference/render/request';
import {contractAjv} from '../contractValidator';
import {ContractError} from './contractError';
import type {Reply} from './handlers';
import type {Match} from './matchOperation';

type Checked = {query: Record<string, unknown>; body: Record<string, unknown>};

export type Checker = {
  /** @throws ContractError if the request violates the contract */
  checkRequest: (match: Match, request: Request, text: string) => Checked;
  /** Validates a value against a schema of the contract. */
  problems: (pointer: string, value: unknown) => {path: string; message: string}[];
  /** @throws Error if a handler violates the contract */
  checkReply: (call: Call, reply: Reply) => void;
};

const FORM = 'application/x-www-form-urlencoded';

const checkers = new WeakMap<ApiDocument, Checker>();

/** Compiles schemas once per document. */
export function checkerFor(document: ApiDocument): Checker {
  const checker = checkers.get(document) ?? createChecker(document);
  checkers.set(document, checker);
  return checker;
}

function createChecker(document: ApiDocument): Checker {
  const ajv = contractAjv(document);

  function problems(pointer: string, value: unknown): {path: string; message: string}[] {
    const validate = ajv.getSchema(`contract${pointer}`);
    if (!validate) {
      throw new Error(`The contract has no schema at ${pointer}.`);
    }
    return validate(value) === true
      ? []
      : (validate.errors ?? []).map(({instancePath, message = ''}) => ({
          path: instancePath,
          message,
        }));
  }

  /** Whether a value fits the schema of a parameter, which can refer to the contract's components. */
  const fits = (schema: Schema, value: unknown) => {
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
    return ajv.compile(JSON.parse(text) as Schema)(value);
  };

  return {
    problems,

    checkRequest({call, path}, request, text) {
      const isOAuth = Object.keys(call.operation.requestBody ? mediaOf(call) : {}).includes(FORM);
      const query = Object.fromEntries(
        [...new URL(request.url).searchParams].map(([name, value]) => [
          name,
          parameterValue(call, name, value),
        ]),
      );
      for (const parameter of call.parameters) {
        checkParameter(parameter, {query, path, headers: request.headers});
      }
      if (!call.operation.requestBody) {
        return {query, body: {}};
      }
      const type = request.headers.get('content-type')?.split(';')[0] ?? '';
      if (!(type in mediaOf(call))) {
        throw new ContractError('unsupported_media_type');
      }
      const body = readBody(type, text);
      const place = `${bodyPointer(call)}/content/${escape(type)}/schema`;
      const [first] = problems(place, body);
      if (first) {
        throw isOAuth
          ? new ContractError('invalid_request', {
              error_description: `${first.path} ${first.message}`.trim(),
            })
          : new ContractError('validation_failed', {
              errors: [{pointer: first.path, code: 'invalid_format', message: first.message}],
            });
      }
      return {query, body};
    },

    checkReply(call, {status, body, headers = {}}) {
      const response = call.operation.responses?.[String(status)];
      if (!response) {
        throw new Error(`${call.operation.operationId} has no response ${status}.`);
      }
      if (body === undefined || typeof body === 'string') {
        return;
      }
      const type = headers['Content-Type'] ?? 'application/json';
      const own = `#/paths/${escape(call.path)}/${call.method}/responses/${status}`;
      const pointer = '$ref' in response ? response.$ref : own;
      const found = problems(`${pointer}/content/${escape(type)}/schema`, body);
      if (found.length > 0) {
        throw new Error(
          `${call.operation.operationId} ${status} breaks its contract: ${JSON.stringify(found)} in ${JSON.stringify(body)}`,
        );
      }
    },
  };

  function checkParameter(
    {name, in: place, required, schema}: Parameter,
    given: {query: Record<string, unknown>; path: Record<string, string>; headers: Headers},
  ): void {
    const value =
      place === 'query'
        ? given.query[name]
        : place === 'path'
          ? given.path[name]
          : given.headers.get(name);
    if (value === undefined || value === null) {
      if (required) {
        throw new ContractError(
          name === 'Idempotency-Key' ? 'idempotency_key_missing' : 'malformed_request',
        );
      }
      return;
    }
    if (
      schema && '$ref' in schema
        ? problems(schema.$ref, value).length > 0
        : schema && !fits(schema, value)
    ) {
      throw new ContractError(place === 'path' ? 'not_found' : 'malformed_request');
    }
  }
}

function readBody(type: string, text: string): Record<string, unknown> {
  if (type === FORM) {
    return Object.fromEntries(new URLSearchParams(text));
  }
  try {
    return JSON.parse(text) as Record<string, unknown>;
  } catch {
    throw new ContractError('malformed_request');
  }
}

function mediaOf({operation, resolve}: Call): Record<string, unknown> {
  return (operation.requestBody && resolve(operation.requestBody).content) ?? {};
}

function bodyPointer({operation, path, method}: Call): string {
  const {requestBody} = operation;
  return requestBody && '$ref' in requestBody
    ? requestBody.$ref
    : `#/paths/${escape(path)}/${method}/requestBody`;
}

/** Converts a query value to the type of its schema. */
function parameterValue({parameters, resolve}: Call, name: string, text: string): unknown {
  const parameter = parameters.find((one) => one.name === name && one.in === 'query');
  if (!parameter) {
    throw new ContractError('malformed_request');
  }
  const schema = parameter.schema && resolve(parameter.schema);
  const type = schema?.type;
  if (type === 'integer' || type === 'number') {
    return Number(text);
  }
  if (type === 'boolean') {
    return text === 'true';
  }
  if (type !== 'array') {
    return text;
  }
  const isNumeric = schema?.items && resolve(schema.items).type === 'number';
  return isNumeric ? text.split(',').map(Number) : text.split(',');
}

function escape(key: string): string {
  return key.replaceAll('~', '~0').replaceAll('/', '~1');
}
