import {callsOf} from '../../../plugins/rest-reference/render/calls';
import type {Call} from '../../../plugins/rest-reference/render/request';
import type {RestDocument} from '../restDocuments';
import type {Handlers, Reply} from './handlers';

/** A handler per operation that returns the contract's first successful example. */
export function exampleHandlers(contracts: readonly RestDocument[]): Handlers {
  const calls = contracts.flatMap(({document}) => callsOf(document));
  return Object.fromEntries(
    calls.map((call) => [call.operation.operationId ?? '', () => exampleReply(call)]),
  );
}

/** @throws Error if the operation has no successful response */
export function exampleReply({operation, resolve}: Call): Reply {
  const [status, given] =
    Object.entries(operation.responses ?? {}).find(([code]) => code.startsWith('2')) ?? [];
  if (!status || !given) {
    throw new Error(`The operation ${operation.operationId} has no successful response.`);
  }
  const [entry] = Object.entries(resolve(given).content ?? {});
  if (!entry) {
    return {status: Number(status)};
  }
  const [type, {example, examples = {}}] = entry;
  const [first] = Object.values(examples).map((one) => resolve(one).value);
  return {status: Number(status), body: example ?? first, headers: {'Content-Type': type}};
}
