/** What the gate says of a path that this edition does not hold. `required`: of each list, one group is needed. */
export type GateDecision = {effect: 'not-found'} | {effect: 'deny'; required: string[][]};

/** Asks the gate about a path. Without an answer the page counts as not found: nothing is made up. */
export async function askDecision(pathname: string): Promise<GateDecision | 'unauthenticated'> {
  const query = new URLSearchParams({path: pathname});
  const response = await fetch(`/_gate/decision?${query}`, {cache: 'no-store'}).catch(() => null);
  if (response?.status === 401) {
    return 'unauthenticated';
  }
  const answer = (await response?.json().catch(() => null)) as Record<string, unknown> | null;
  if (answer?.effect !== 'deny' || !Array.isArray(answer.required)) {
    return {effect: 'not-found'};
  }
  return {effect: 'deny', required: answer.required as string[][]};
}
