import type {ValidateFunction} from 'ajv/dist/2020';
import type {Call, Parameter, SchemaOrReference} from '@gated-docs/rest-reference/calls';
import type {ApiDocument} from '@gated-docs/rest-reference/document';
import {contractAjv} from './contractAjv';
import {ContractError, documentsError} from './contractError';
import type {Reply} from './handlers';
import type {Match} from './matchOperation';
import {parseBody} from './readBody';

/** An invalid field in `validation_failed`. */
export type InvalidField = {pointer: string; code: string; message: string};

export type Checker = ReturnType<typeof createChecker>;

/** The documented code of an invalid field, by keyword of JSON Schema. The others are `invalid_format`. */
const FIELD_CODES: Readonly<Record<string, string>> = {
  required: 'required',
  additionalProperties: 'unknown_field',
  enum: 'unknown_value',
  const: 'unknown_value',
  minimum: 'out_of_range',
  maximum: 'out_of_range',
  maxLength: 'too_long',
  maxItems: 'too_long',
};

const checkers = new WeakMap<ApiDocument, Checker>();

/** Compiles schemas once per document. */
export function checkerFor(document: ApiDocument): Checker {
  const checker = checkers.get(document) ?? createChecker(document);
  checkers.set(document, checker);
  return checker;
}

function createChecker(document: ApiDocument) {
  const ajv = contractAjv(document);
  const compiled = new Map<SchemaOrReference, ValidateFunction>();

  function compile(schema: SchemaOrReference): ValidateFunction {
    const text = JSON.stringify(schema).replaceAll('"$ref":"#/', '"$ref":"contract#/');
    return ajv.compile(JSON.parse(text) as object);
  }

  /** Validates a value against a schema of the contract. Without one, any value is valid. */
  function invalidFields(schema: SchemaOrReference | undefined, value: unknown): InvalidField[] {
    if (!schema) {
      return [];
    }
    const validate = compiled.get(schema) ?? compile(schema);
    compiled.set(schema, validate);
    return validate(value)
      ? []
      : (validate.errors ?? []).map(({instancePath, keyword, params, message = ''}) => {
          const name = (params.missingProperty ?? params.additionalProperty) as string | undefined;
          const pointer = name === undefined ? instancePath : `${instancePath}/${name}`;
          return {pointer, code: FIELD_CODES[keyword] ?? 'invalid_format', message};
        });
  }

  function checkParameter(
    call: Call,
    {name, in: place, required, schema}: Parameter,
    value: unknown,
  ): void {
    if (value === undefined || value === null) {
      if (required) {
        throw name === 'Idempotency-Key'
          ? new ContractError('idempotency_key_missing')
          : malformed(call, `The parameter ${name} is missing.`);
      }
    } else if (invalidFields(schema, value).length > 0) {
      throw place === 'path'
        ? new ContractError('not_found')
        : malformed(call, `The parameter ${name} is invalid.`);
    }
  }

  return {
    invalidFields,

    /** @throws ContractError if the request violates the contract */
    async checkRequest({call, path}: Match, request: Request, bytes: Uint8Array<ArrayBuffer>) {
      const query = Object.fromEntries(
        [...new URL(request.url).searchParams].map(([name, text]) => [
          name,
          parameterValue(call, name, text),
        ]),
      );
      for (const parameter of call.parameters) {
        const {name, in: place} = parameter;
        const values = place === 'query' ? query : path;
        const value = place === 'header' ? request.headers.get(name) : values[name];
        checkParameter(call, parameter, value);
      }
      const {operation} = call;
      if (!operation.requestBody) {
        return {query, body: {}};
      }
      const type = request.headers.get('content-type')?.split(';')[0] ?? '';
      const media = operation.requestBody.content?.[type];
      if (!media) {
        throw new ContractError('unsupported_media_type');
      }
      const body = await parseBody(type, bytes, request).catch(() => {
        throw malformed(call, 'The body cannot be parsed.');
      });
      const errors = invalidFields(media.schema, body);
      const [first] = errors;
      if (first) {
        throw documentsError(call, 'validation_failed')
          ? new ContractError('validation_failed', {errors, detail: countInWords(errors)})
          : malformed(call, `${first.pointer} ${first.message}`.trim());
      }
      return {query, body};
    },

    /** @throws Error if a handler violates the contract */
    checkReply({operation}: Call, {status, body, headers = {}}: Reply): void {
      const response = operation.responses?.[String(status)];
      if (!response) {
        throw new Error(`${operation.operationId} has no response ${status}.`);
      }
      const type = headers['Content-Type'] ?? 'application/json';
      const schema = response.content?.[type]?.schema;
      const found = typeof body === 'object' ? invalidFields(schema, body) : [];
      if (found.length > 0) {
        throw new Error(
          `${operation.operationId} ${status} breaks its contract: ${JSON.stringify(found)} in ${JSON.stringify(body)}`,
        );
      }
    },
  };
}

/** The error for a request that cannot be read. OAuth has its own (RFC 6749 section 5.2). */
function malformed(call: Call, detail: string): ContractError {
  return documentsError(call, 'invalid_request')
    ? new ContractError('invalid_request', {error_description: detail})
    : new ContractError('malformed_request', {detail});
}

/** Converts a query value to the type of its schema. */
function parameterValue(call: Call, name: string, text: string): unknown {
  const {parameters, resolve} = call;
  const parameter = parameters.find((one) => one.name === name && one.in === 'query');
  if (!parameter && call.operation.responses?.['400']) {
    throw malformed(call, `The parameter ${name} is unknown.`);
  }
  const {type, items} = (parameter?.schema && resolve(parameter.schema)) ?? {};
  if (type === 'integer' || type === 'number') {
    return Number(text);
  }
  if (type === 'boolean') {
    return text === 'true';
  }
  if (type !== 'array') {
    return text;
  }
  const isNumeric = items && resolve(items).type === 'number';
  return isNumeric ? text.split(',').map(Number) : text.split(',');
}

const countInWords = ({length}: readonly InvalidField[]): string =>
  length === 1 ? '1 field is invalid.' : `${length} fields are invalid.`;
