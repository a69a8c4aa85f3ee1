/** One thing that is wrong with a text, its position, and how to fix it. */
export type Finding = {
  file: string;
  line: number;
  column: number;
  rule: string;
  /** What is wrong, with the value that caused it. */
  message: string;
  fix: string;
};

/** Formats a finding as one line that editors and terminals can link to. */
export function formatFinding({file, line, column, rule, message, fix}: Finding): string {
  return `${file}:${line}:${column} ${rule}: ${message} ${fix}`;
}
