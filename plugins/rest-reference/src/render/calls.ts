import {toAnchor} from '../anchors';
import {METHODS, type ApiDocument, type Operation, type PathItem} from '../document/openapi';
import {createResolver} from '../document/references';
import {createAnchors} from './anchors';
import {serverUrls, type Call} from './request';

/** The parts of an operation that have headings, whose IDs follow that of the operation. */
const PARTS = [
  ...['path', 'query', 'header', 'cookie', 'body', 'example', 'responses', 'errors', 'callbacks'],
];

/**
 * The operations of a document in order, each including the parameters of its path.
 *
 * @param claim gives each operation the ID of its heading
 */
export function callsOf(document: ApiDocument, claim = createAnchors()): Call[] {
  return operationsIn(document.paths, document).map(({item, ...call}) => {
    const servers = serverUrls(document, item, call.operation);
    const name = call.operation.operationId ?? `${call.method} ${call.path}`;
    return {
      ...call,
      servers,
      server: servers[0],
      anchor: claim(toAnchor(name) || 'operation', PARTS),
    };
  });
}

/** The requests that the API sends to addresses of the reader: webhooks, or the callbacks of an operation. */
export function sentCalls(items: ApiDocument['webhooks'], document: ApiDocument): Call[] {
  return operationsIn(items, document).map(({item: _item, ...call}) => ({
    ...call,
    server: '',
    servers: [],
    anchor: '',
  }));
}

type Found = Omit<Call, 'server' | 'servers' | 'anchor'> & {item: PathItem};

function operationsIn(items: ApiDocument['webhooks'], document: ApiDocument): Found[] {
  const resolve = createResolver(document);
  return Object.entries(items ?? {}).flatMap(([path, given]) => {
    const item = resolve<PathItem>(given);
    const operations: [string, Operation | undefined][] = [
      ...METHODS.map((method): [string, Operation | undefined] => [method, item[method]]),
      ...Object.entries(item.additionalOperations ?? {}),
    ];
    return operations.flatMap(([method, operation]) => {
      if (!operation) {
        return [];
      }
      const own = (operation.parameters ?? []).map((parameter) => resolve(parameter));
      const shared = (item.parameters ?? [])
        .map((parameter) => resolve(parameter))
        .filter(({name, in: place}) => !own.some((one) => one.name === name && one.in === place));
      const groups = operation['x-groups'] ?? item['x-groups'];
      const description = operation.description ?? item.description ?? item.summary;
      const inherited = {
        ...(groups && {'x-groups': groups}),
        ...(description !== undefined && {description}),
      };
      const parameters = [...shared, ...own];
      return [
        {
          method,
          path,
          item,
          operation: {...operation, ...inherited},
          parameters,
          document,
          resolve,
        },
      ];
    });
  });
}
