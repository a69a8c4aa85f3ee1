import type {Call} from '@gated-docs/rest-reference/calls';
import type {Reply} from './handlers';

/** The first example of an operation's documented response; null if it does not document this status. */
export function exampleReply({operation}: Call, status: string): Reply | null {
  const given = operation.responses?.[status];
  if (!given) {
    return null;
  }
  const [entry] = Object.entries(given.content ?? {});
  if (!entry) {
    return {status: Number(status)};
  }
  const [type, {example, examples = {}}] = entry;
  const [first] = Object.values(examples);
  return {status: Number(status), body: example ?? first?.value, headers: {'Content-Type': type}};
}

/** @throws Error if the operation has no successful response */
export function successfulExample(call: Call): Reply {
  const statuses = Object.keys(call.operation.responses ?? {});
  const status = statuses.find((code) => code.startsWith('2'));
  const reply = status === undefined ? null : exampleReply(call, status);
  if (!reply) {
    throw new Error(`The operation ${call.operation.operationId} has no successful response.`);
  }
  return reply;
}
