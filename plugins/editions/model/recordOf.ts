/** The properties of what a file of YAML or a library holds, to be looked at one by one; none of what is no object. */
export function recordOf(data: unknown): Readonly<Record<string, unknown>> {
  return isRecord(data) ? data : {};
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
