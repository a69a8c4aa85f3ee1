import type {Call} from '../../../plugins/rest-reference/render/request';
import type {Reply} from './handlers';

/** An error code from a contract. */
export class ContractError extends Error {
  constructor(
    readonly code: string,
    readonly changes: Record<string, unknown> = {},
  ) {
    super(code);
  }
}

/** The documented response for an error code: status, media type and body. */
export function problemFrom({code, changes}: ContractError, call: Call, instance: string): Reply {
  const {operation, resolve} = call;
  for (const [status, given] of Object.entries(operation.responses ?? {})) {
    for (const [type, media] of Object.entries(resolve(given).content ?? {})) {
      const example = media.examples?.[code];
      const value = example && resolve(example).value;
      if (value) {
        const isProblem = type === 'application/problem+json';
        return {
          status: Number(status),
          body: {...value, ...(isProblem && {instance}), ...changes},
          headers: {'Content-Type': type},
        };
      }
    }
  }
  throw new Error(`The contract of ${operation.operationId} has no error "${code}".`);
}
