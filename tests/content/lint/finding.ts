/** One thing that is wrong with a text, where it stands, and what to do about it. */
export type Finding = {
  file: string;
  line: number;
  column: number;
  rule: string;
  /** What is wrong; names the value. */
  message: string;
  cure: string;
};

/** A finding as one line that editors and terminals can follow. */
export function formatFinding({file, line, column, rule, message, cure}: Finding): string {
  return `${file}:${line}:${column} ${rule}: ${message} ${cure}`;
}
