import type {Call} from '@gated-docs/rest-reference/calls';
import type {Reply} from './handlers';

/** An error code from a contract. */
export class ContractError extends Error {
  override name = 'ContractError';

  constructor(
    readonly code: string,
    /** Members of the problem that differ from the contract's example. */
    readonly changes: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

/** Whether the operation documents an error. */
export function documentsError(call: Call, code: string): boolean {
  return findProblem(call, code) !== undefined;
}

/** The documented response for an error code: status, media type and body. */
export function problemFrom({code, changes}: ContractError, call: Call, instance: string): Reply {
  const problem = findProblem(call, code);
  if (!problem) {
    throw new Error(`The contract of ${call.operation.operationId} has no error "${code}".`);
  }
  const {status, type, value} = problem;
  const isProblem = type === 'application/problem+json';
  return {
    status: Number(status),
    body: {...value, ...(isProblem && {instance}), ...changes},
    headers: {'Content-Type': type},
  };
}

function findProblem({operation}: Call, code: string) {
  for (const [status, response] of Object.entries(operation.responses ?? {})) {
    for (const [type, media] of Object.entries(response.content ?? {})) {
      const value = media.examples?.[code]?.value;
      if (value) {
        return {status, type, value};
      }
    }
  }
  return undefined;
}
