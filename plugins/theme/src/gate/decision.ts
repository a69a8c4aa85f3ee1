import {fetchFromGate} from './fetchFromGate';

/** The gate's decision for a path that this edition lacks. `required`: one group from each list is needed. */
export type GateDecision = {effect: 'not-found'} | {effect: 'deny'; required: string[][]};

/** Fetches the gate's decision for a path. Without a usable response, the page counts as not found. */
export async function fetchDecision(pathname: string): Promise<GateDecision | 'unauthenticated'> {
  const query = new URLSearchParams({path: pathname});
  const response = await fetchFromGate(`/_gate/decision?${query}`);
  if (response?.status === 401) {
    return 'unauthenticated';
  }
  return parseDecision(await response?.json().catch(() => null));
}

/** Accepts only a denial that lists groups; any other response body means not found. */
export function parseDecision(body: unknown): GateDecision {
  const isRefusal =
    typeof body === 'object' && body !== null && 'effect' in body && 'required' in body;
  return isRefusal && body.effect === 'deny' && isGroupLists(body.required)
    ? {effect: 'deny', required: body.required}
    : {effect: 'not-found'};
}

function isGroupLists(value: unknown): value is string[][] {
  return (
    Array.isArray(value) &&
    value.every((list) => Array.isArray(list) && list.every((group) => typeof group === 'string'))
  );
}
