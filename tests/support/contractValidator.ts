import type {ApiDocument} from '@gated-docs/rest-reference/document';
import type {Call} from '../../plugins/rest-reference/src/request/request';
import {contractAjv} from '../../plugins/sandbox/src/contract/contractAjv';
import type {CurlRequest} from './documentedCalls';

type ContractValidator = {
  /** Errors in a request's parameters, headers and body. */
  request: (operation: Call, call: CurlRequest) => string[];
  /** Errors in a response, which must be one that the operation documents. */
  answer: (operation: Call, json: unknown) => string[];
};

const validators = new Map<ApiDocument, ContractValidator>();

/** Validates requests and responses against a contract. */
export function contractValidator(document: ApiDocument): ContractValidator {
  const known = validators.get(document) ?? createValidator(document);
  validators.set(document, known);
  return known;
}

function createValidator(document: ApiDocument): ContractValidator {
  const ajv = contractAjv(document);
  const names = propertyNames(document);

  const problemsAgainst = (pointer: string, value: unknown): string[] => {
    const validate = ajv.getSchema(`contract${pointer}`);
    if (!validate) {
      return [`the contract has no schema at ${pointer}`];
    }
    return validate(value) === true
      ? []
      : (validate.errors ?? []).map(({instancePath, message, params}) =>
          `${instancePath} ${message} ${JSON.stringify(params)}`.trim(),
        );
  };

  return {
    request: (operation, call) => [
      ...parameterProblems(operation, call),
      ...bodyProblems(document, operation, call, problemsAgainst),
    ],
    answer: (operation, json) => {
      const statuses = Object.keys(operation.operation.responses ?? {}).filter((status) =>
        isProblem(json)
          ? status === String(json.status)
          : status.startsWith(isOAuthError(json) ? '40' : '2'),
      );
      const attempts = statuses.map((status) => {
        const place = follow(document, `${pointerOf(operation)}/responses/${status}`);
        const type = isProblem(json) ? 'application/problem+json' : 'application/json';
        return problemsAgainst(`${place}/content/${escape(type)}/schema`, json);
      });
      const fits = attempts.some((problems) => problems.length === 0);
      const unknown = keysWithin(json).filter((key) => !names.has(key));
      return [
        ...(fits ? [] : (attempts[0] ?? ['no such answer is documented'])),
        ...unknown.map((key) => `the contract has no field "${key}"`),
      ];
    },
  };
}

function parameterProblems({parameters, operation, path}: Call, call: CurlRequest): string[] {
  const given = [...call.url.searchParams.keys()];
  const queries = parameters.filter((parameter) => parameter.in === 'query');
  const unknown = given.filter((name) => !queries.some((query) => query.name === name));
  const missing = parameters.filter((parameter) => {
    const isGiven =
      parameter.in === 'query'
        ? given.includes(parameter.name)
        : parameter.in !== 'header' || call.headers.has(parameter.name.toLowerCase());
    return parameter.required === true && !isGiven;
  });
  const isOpen = (operation.security ?? []).some((entry) => Object.keys(entry).length === 0);
  return [
    ...unknown.map((name) => `${path} has no parameter "${name}"`),
    ...missing.map(({name, in: place}) => `the ${place} parameter "${name}" is missing`),
    ...(isOpen || operation.security?.length === 0 || call.headers.has('authorization')
      ? []
      : ['the header Authorization is missing']),
  ];
}

function bodyProblems(
  document: ApiDocument,
  operation: Call,
  call: CurlRequest,
  problemsAgainst: (pointer: string, value: unknown) => string[],
): string[] {
  if (!operation.operation.requestBody) {
    return call.body === undefined && call.form.length === 0 ? [] : ['the operation takes no body'];
  }
  const place = follow(document, `${pointerOf(operation)}/requestBody`);
  const media = Object.keys((at(document, place) as {content?: object}).content ?? {});
  if (call.body === undefined) {
    const type = media.find((name) => !name.includes('json'));
    if (type === undefined) {
      return ['the body is missing'];
    }
    const schema = `${place}/content/${escape(type)}/schema`;
    return problemsAgainst(schema, Object.fromEntries(call.form));
  }
  const type = call.headers.get('content-type') ?? '';
  return media.includes(type)
    ? problemsAgainst(`${place}/content/${escape(type)}/schema`, JSON.parse(call.body))
    : [`"${type}" is not one of ${media.join(', ')}`];
}

type Problem = {code: string; status: number};

const isProblem = (json: unknown): json is Problem =>
  typeof json === 'object' &&
  json !== null &&
  'code' in json &&
  'status' in json &&
  'traceId' in json;

/** Errors of the OAuth endpoints have their own format (RFC 6749). */
const isOAuthError = (json: unknown): boolean =>
  typeof json === 'object' && json !== null && 'error' in json && 'error_description' in json;

const pointerOf = ({path, method}: Call) => `#/paths/${escape(path)}/${method}`;
const escape = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');

function at(document: ApiDocument, pointer: string): unknown {
  return pointer
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((node, key) => (node as Record<string, unknown> | undefined)?.[key], document);
}

/** Resolves a reference, if it is one. */
function follow(document: ApiDocument, pointer: string): string {
  const node = at(document, pointer) as {$ref?: string} | undefined;
  return node?.$ref ? follow(document, node.$ref) : pointer;
}

/** Names of all properties in a document, at any depth. */
function propertyNames(document: ApiDocument): Set<string> {
  const names = new Set<string>();
  JSON.stringify(document, (key, value: unknown) => {
    if (key === 'properties' && typeof value === 'object' && value !== null) {
      Object.keys(value).forEach((name) => names.add(name));
    }
    return value;
  });
  return names;
}

/** Names of fields at any depth, except the arbitrary properties of a GeoJSON feature. */
function keysWithin(json: unknown): string[] {
  if (typeof json !== 'object' || json === null) {
    return [];
  }
  return Array.isArray(json)
    ? json.flatMap(keysWithin)
    : Object.entries(json).flatMap(([key, value]) => [
        key,
        ...(key === 'properties' ? [] : keysWithin(value)),
      ]);
}
