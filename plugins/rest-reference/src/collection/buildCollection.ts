import type {ApiDocument} from '../document/openapi';
import {callsOf, sectionsOf} from '../request/calls';
import {pathOfServer, type Call} from '../request/request';
import {collectionRequest} from './collectionRequest';

const SCHEMA = 'https://schema.getpostman.com/json/collection/v2.1.0/collection.json';

const DESCRIPTION =
  'Set the connectorId and apiKey variables. Then send the "Get an access token" request. This request stores the access token in the token variable, which all other requests use. To choose the environment, set the host variable.';

/** Stores the access token from the response, so that the other requests send it: the client runs it. */
const KEEPS_TOKEN = {
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
 * A collection in the format that Postman, Bruno and Insomnia import: one folder per API, with one per tag, and one
 * request per operation. It contains the operations of the given documents, which are already cut.
 */
export function buildCollection(name: string, documents: readonly ApiDocument[]) {
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

export type Collection = ReturnType<typeof buildCollection>;

const foldersOf = (document: ApiDocument) =>
  sectionsOf(document, callsOf(document)).map(({name, members}) => ({
    name,
    item: members.map((call) => ({
      name: call.operation.summary ?? `${call.method.toUpperCase()} ${call.path}`,
      ...(isTokenRequest(call) && {event: [KEEPS_TOKEN]}),
      request: collectionRequest(call),
    })),
  }));

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
