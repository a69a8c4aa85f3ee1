import type {ApiDocument} from '../document/openapi';
import {callsOf} from '../request/calls';
import {pathOfServer, type Call} from '../request/request';
import {collectionRequest, type CollectionRequest} from './collectionRequest';

/** A script that the client runs after a response. */
type Script = {listen: 'test'; script: {type: 'text/javascript'; exec: string[]}};

type RequestItem = {name: string; event?: Script[]; request: CollectionRequest};

type Folder = {name: string; description?: string; item: (Folder | RequestItem)[]};

/** A collection in the format that Postman, Bruno and Insomnia import. */
export type Collection = {
  info: {name: string; description: string; schema: string};
  auth: {type: 'bearer'; bearer: {key: 'token'; value: string; type: 'string'}[]};
  variable: {key: string; value: string; type?: 'secret'}[];
  item: Folder[];
};

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION =
  'Set the connectorId and apiKey variables. Then send the "Get an access token" request. This request stores the access token in the token variable, which all other requests use. To choose the environment, set the host variable.';

/** Stores the access token from the response, so that the other requests send it. */
const KEEPS_TOKEN: Script = {
  listen: 'test',
  script: {
    type: 'text/javascript',
    exec: [
      'const {access_token: token} = pm.response.json();',
      "if (token) pm.collectionVariables.set('token', token);",
    ],
  },
};

/**
 * One folder per API, with one per tag, and one request per operation. It contains the
 * operations of the given documents, which are already cut.
 */
export function buildCollection(name: string, documents: readonly ApiDocument[]): Collection {
  const [host = ''] = documents.flatMap((document) =>
    callsOf(document).flatMap(({server}) => (URL.canParse(server) ? new URL(server).origin : [])),
  );
  return {
    info: {name, description: DESCRIPTION, schema: SCHEMA},
    auth: {type: 'bearer', bearer: [{key: 'token', value: '{{token}}', type: 'string'}]},
    variable: [
      {key: 'host', value: host},
      {key: 'connectorId', value: ''},
      {key: 'apiKey', value: '', type: 'secret'},
      {key: 'token', value: '', type: 'secret'},
    ],
    item: documents.map((document) => ({
      name: document.info.title,
      ...(document.info.description && {description: document.info.description}),
      item: foldersOf(document),
    })),
  };
}

function foldersOf(document: ApiDocument): Folder[] {
  const folders = new Map<string, RequestItem[]>();
  for (const call of callsOf(document)) {
    const [tag = 'Operations'] = call.operation.tags ?? [];
    folders.set(tag, [...(folders.get(tag) ?? []), itemOf(call)]);
  }
  return [...folders].map(([name, item]) => ({name, item}));
}

function itemOf(call: Call): RequestItem {
  const {operation, method, path} = call;
  return {
    name: operation.summary ?? `${method.toUpperCase()} ${path}`,
    ...(isTokenRequest(call) && {event: [KEEPS_TOKEN]}),
    request: collectionRequest(call),
  };
}

/** Whether this is the operation at its contract's `tokenUrl`. */
function isTokenRequest({server, path, method, document}: Call): boolean {
  const {securitySchemes = {}} = document.components ?? {};
  const urls = Object.values(securitySchemes).flatMap(({flows = {}}) => Object.values(flows));
  const base = new URL(server, 'https://relative.invalid');
  const {href} = new URL(pathOfServer(server) + path, base);
  return (
    method === 'post' &&
    urls.some(({tokenUrl = ''}) => tokenUrl !== '' && new URL(tokenUrl, base).href === href)
  );
}
