/** An operation that runs: checked against the schema and executed against a stand-in for the server. */
export type Example = {
  document: string;
  variables: Readonly<Record<string, unknown>>;
  /** What the stand-in answered, for a subscription the first event. */
  response: unknown;
  /** Cost points by the schema's own weights; null when the schema states none. */
  cost: number | null;
};
