/** A problem in a text, its position, and the fix. */
export type Finding = {
  file: string;
  line: number;
  column: number;
  rule: string;
  /** The problem, with the value that caused it. */
  message: string;
  fix: string;
};

/** Formats a finding as one line that editors and terminals can link to. */
export function formatFinding({file, line, column, rule, message, fix}: Finding): string {
  return `${file}:${line}:${column} ${rule}: ${message} ${fix}`;
}
