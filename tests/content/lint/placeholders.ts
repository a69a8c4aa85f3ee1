import type {Finding} from './finding';

const PLACEHOLDER =
  /\b(?:TODO|FIXME|TBD|TBC|XXX+|lorem ipsum|coming soon|to be (?:defined|written|decided)|fill (?:this|me) in|your text here|foo(?:bar)?|blah)\b|<(?:insert|placeholder|your)[^>]*>|\?\?\?/gi;

/** Finds placeholder text, also in code, because an example with `xxx` does not run. */
export function placeholderFindings(file: string, text: string): Finding[] {
  return text.split('\n').flatMap((line, index) =>
    [...line.matchAll(PLACEHOLDER)].map((match) => ({
      file,
      line: index + 1,
      column: match.index + 1,
      rule: 'placeholder',
      message: `"${match[0]}" stands for text that is missing.`,
      fix: 'Write it, or leave the sentence out.',
    })),
  );
}
