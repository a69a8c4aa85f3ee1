import {unescape} from 'node:querystring';
import {callsOf, type Call} from '@gated-docs/rest-reference/calls';
import type {Contract} from './readContracts';

export type Match = {call: Call; path: Record<string, string>};

type Route = {method: string; pattern: RegExp; names: string[]; call: Call};

/** Finds the operation of a request by its path on any host; paths without variables take precedence. */
export function createMatcher(
  contracts: readonly Contract[],
): (method: string, pathname: string) => Match | undefined {
  const routes = createRoutes(contracts);
  return (method, pathname) => {
    for (const {method: own, pattern, names, call} of routes) {
      const found = own === method ? pattern.exec(pathname) : null;
      if (found) {
        // Returns a segment unchanged that cannot be decoded.
        const values = found.slice(1).map(unescape);
        return {
          call,
          path: Object.fromEntries(names.map((name, index) => [name, values[index] ?? ''])),
        };
      }
    }
    return undefined;
  };
}

function createRoutes(contracts: readonly Contract[]): Route[] {
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
