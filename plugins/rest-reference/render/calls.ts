import {METHODS, type ApiDocument} from '../document/openapi';
import {createResolver} from '../document/references';
import {serverUrl, type Call} from './request';

/** The operations of a document in order, each including the parameters of its path. */
export function callsOf(document: ApiDocument): Call[] {
  const resolve = createResolver(document);
  return Object.entries(document.paths ?? {}).flatMap(([path, given]) => {
    const item = resolve(given);
    return METHODS.flatMap((method) => {
      const operation = item[method];
      if (!operation) {
        return [];
      }
      const own = (operation.parameters ?? []).map((parameter) => resolve(parameter));
      const shared = (item.parameters ?? [])
        .map((parameter) => resolve(parameter))
        .filter(({name, in: place}) => !own.some((one) => one.name === name && one.in === place));
      const groups = operation['x-groups'] ?? item['x-groups'];
      return [
        {
          method,
          path,
          operation: groups ? {...operation, 'x-groups': groups} : operation,
          parameters: [...shared, ...own],
          document,
          server: serverUrl(document, item, operation),
          resolve,
        },
      ];
    });
  });
}
