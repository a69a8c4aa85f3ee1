/** What the gate says of a path that this edition does not hold. `required`: of each list, one group is needed. */
export type GateDecision = {effect: 'not-found'} | {effect: 'deny'; required: string[][]};

/** Asks the gate about a path. Without a response the page counts as not found: nothing is made up. */
export async function askDecision(pathname: string): Promise<GateDecision | 'unauthenticated'> {
  const query = new URLSearchParams({path: pathname});
  const response = await fetch(`/_gate/decision?${query}`, {cache: 'no-store'}).catch(() => null);
  if (response?.status === 401) {
    return 'unauthenticated';
  }
  return parseDecision(await response?.json().catch(() => null));
}

/** Only a refusal that names groups is shown as one; anything else that a server may return is not found. */
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
