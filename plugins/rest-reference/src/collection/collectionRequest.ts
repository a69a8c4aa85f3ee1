import {PLACEHOLDERS} from '../request/credentials';
import {
  exampleOfParameter,
  exampleRequest,
  pairsOf,
  pathOfServer,
  type Call,
  type ExampleRequest,
} from '../request/request';
import {isJson, literal, MULTIPART} from '../request/serialize';

type Entry = {key: string; value: string; description?: string; disabled?: true};

/** Set by the client: the first from `auth`, the second for each request. */
const AUTHORIZATION = 'Authorization';
const NEW_UUID = '{{$guid}}';

/** An operation with its example values. Optional parameters are listed but disabled. */
export function collectionRequest(call: Call) {
  const example = exampleRequest(call);
  const {description} = call.operation;
  const auth = authOf(example);
  const body = bodyOf(example);
  return {
    method: example.method,
    ...(description && {description}),
    ...(auth && {auth}),
    header: example.headers
      .filter((header) => header.name !== AUTHORIZATION && !isKey(header))
      .map(({name, value}) => ({
        key: name,
        value: value === PLACEHOLDERS.idempotencyKey ? NEW_UUID : value,
      })),
    url: urlOf(call),
    ...(body && {body}),
  };
}

const isKey = ({value}: {value: string}) => value === PLACEHOLDERS.apiKey;

/** Undefined for a bearer token, which is the default of the collection. */
function authOf({headers, queryString}: ExampleRequest) {
  const entries = (values: Record<string, string>) =>
    Object.entries(values).map(([key, value]) => ({key, value, type: 'string'}));
  const header = headers.find(isKey);
  const key = header ?? queryString.find(isKey);
  if (key) {
    const place = header ? 'header' : 'query';
    return {type: 'apikey', apikey: entries({key: key.name, value: '{{apiKey}}', in: place})};
  }
  const given = headers.find(({name}) => name === AUTHORIZATION)?.value;
  if (given === PLACEHOLDERS.basic) {
    const basic = entries({username: '{{connectorId}}', password: '{{apiKey}}'});
    return {type: 'basic', basic};
  }
  return given === PLACEHOLDERS.bearer ? undefined : {type: 'noauth'};
}

function urlOf(call: Call) {
  const {path, server, parameters, resolve} = call;
  const pathname = pathOfServer(server) + path.replace(/#.*/, '');
  // The format writes `:name` where OpenAPI writes `{name}`.
  const segments = pathname.slice(1).replaceAll(/\{([^}]+)\}/g, ':$1');
  const query = parameters
    .filter((parameter) => parameter.in === 'query')
    .flatMap((parameter): Entry[] => {
      const {name, required, description} = parameter;
      const sent = pairsOf(parameter, resolve);
      return (sent.length > 0 ? sent : [{name, value: ''}]).map((pair) => ({
        key: decodeURIComponent(pair.name),
        value: decodeURIComponent(pair.value),
        ...(description && {description}),
        ...(!required && {disabled: true as const}),
      }));
    });
  const variable = parameters
    .filter((parameter) => parameter.in === 'path')
    .map((parameter): Entry => {
      const {name, description} = parameter;
      const value = literal(exampleOfParameter(parameter, resolve) ?? '');
      return {key: name, value, ...(description && {description})};
    });
  const search = query
    .filter(({disabled}) => !disabled)
    .map(({key, value}) => `${key}=${encodeURIComponent(value)}`)
    .join('&');
  return {
    raw: `{{host}}/${segments}${search && `?${search}`}`,
    host: ['{{host}}'],
    path: segments.split('/'),
    ...(query.length > 0 && {query}),
    ...(variable.length > 0 && {variable}),
  };
}

function bodyOf({postData}: ExampleRequest) {
  if (!postData) {
    return undefined;
  }
  const {mimeType, text, params = []} = postData;
  if (text !== undefined) {
    const language = isJson(mimeType) ? 'json' : 'text';
    const raw = language === 'json' ? JSON.stringify(JSON.parse(text), null, 2) : text;
    return {mode: 'raw', raw, options: {raw: {language}}};
  }
  if (mimeType !== MULTIPART) {
    return {mode: 'urlencoded', urlencoded: params.map(({name, value}) => ({key: name, value}))};
  }
  const formdata = params.map(({name, value, fileName}) => ({
    ...{key: name, value},
    ...(fileName === undefined ? {type: 'text'} : {type: 'file', src: fileName}),
  }));
  return {mode: 'formdata', formdata};
}
