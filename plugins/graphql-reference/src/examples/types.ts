/** A valid operation, executed against a mock server. */
export type Example = {
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** The mock server's response, or the first event of a subscription. */
  response: unknown;
  /** Cost points according to the schema's weights; null if it has none. */
  cost: number | null;
};
