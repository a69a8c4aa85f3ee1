/** A valid operation, executed against a mock server. */
export type Example = {
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** The mock server's response, or the first event of a subscription. */
  response: unknown;
  /** Cost points by the schema's own weights; null when the schema states none. */
  cost: number | null;
};
