/** An unknown value as a record, for checking its properties; empty if it is not an object. */
export function recordOf(data: unknown): Readonly<Record<string, unknown>> {
  return isRecord(data) ? data : {};
}

function isRecord(data: unknown): data is Record<string, unknown> {
  return typeof data === 'object' && data !== null;
}
