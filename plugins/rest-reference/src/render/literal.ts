/** Formats an example value as text. */
export function literal(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
