import {callsOf} from '../../../plugins/rest-reference/render/calls';
import type {Call} from '../../../plugins/rest-reference/render/request';
import type {RestDocument} from '../restDocuments';

export type Match = {call: Call; path: Record<string, string>};

type Route = {method: string; pattern: RegExp; names: string[]; call: Call};

const routes = new WeakMap<readonly RestDocument[], Route[]>();

/** Finds the operation of a request; paths without variables take precedence. */
export function matchOperation(
  contracts: readonly RestDocument[],
  request: Request,
): Match | undefined {
  const known = routes.get(contracts) ?? createRoutes(contracts);
  routes.set(contracts, known);
  const {pathname} = new URL(request.url);
  for (const {method, pattern, names, call} of known) {
    const found = method === request.method ? pattern.exec(pathname) : null;
    if (found) {
      const values = found.slice(1).map(decodeURIComponent);
      return {
        call,
        path: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
      };
    }
  }
  return undefined;
}

function createRoutes(contracts: readonly RestDocument[]): Route[] {
  return contracts
    .flatMap(({document}) => callsOf(document))
    .map((call): Route => {
      const template = new URL(call.server).pathname.replace(/\/$/, '') + call.path;
      const names = [...template.matchAll(/\{([^}]+)\}/g)].map(([, name = '']) => name);
      const escaped = template.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&');
      const pattern = new RegExp(`^${escaped.replaceAll(/\{[^}]+\}/g, '([^/]+)')}$`);
      return {method: call.method.toUpperCase(), pattern, names, call};
    })
    .sort((one, other) => one.names.length - other.names.length);
}
