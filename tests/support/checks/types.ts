export type Tally = {passed: number; failed: number};
export type Write = (text: string) => void;

/** A check that passes or fails, and prints to `write`. */
export type Check = {
  name: string;
  /** Name of an earlier check of another row, which must have ended. */
  after?: string;
  run: (write: Write) => Promise<Tally>;
};
