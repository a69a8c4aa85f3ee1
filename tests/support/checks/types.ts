export type Tally = {passed: number; failed: number};
export type Write = (text: string) => void;

/** Something that passes or fails. What it prints goes to `write`. */
export type Check = {name: string; run: (write: Write) => Promise<Tally>};
