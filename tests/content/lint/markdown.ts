import remarkLintFencedCodeFlag from 'remark-lint-fenced-code-flag';
import remarkLintHeadingIncrement from 'remark-lint-heading-increment';
import remarkLintNoDuplicateHeadings from 'remark-lint-no-duplicate-headings';
import remarkLintNoHeadingPunctuation from 'remark-lint-no-heading-punctuation';
import remarkLintNoUndefinedReferences from 'remark-lint-no-undefined-references';
import {unified} from 'unified';
import {VFile} from 'vfile';
import type {Finding} from './finding';
import type {Page} from './page';

const checks = unified()
  .use(remarkLintHeadingIncrement)
  .use(remarkLintNoDuplicateHeadings)
  .use(remarkLintNoHeadingPunctuation, '!,.;?')
  .use(remarkLintFencedCodeFlag, {allowEmpty: false})
  .use(remarkLintNoUndefinedReferences)
  .freeze();

const FIXES: Record<string, string> = {
  'heading-increment': 'Go down one level at a time.',
  'no-duplicate-headings': 'Give each heading words of its own: its anchor is made from them.',
  'no-heading-punctuation': 'End the heading without a mark; ask no questions.',
  'fenced-code-flag': 'Name the language after the fence; plain text is "text".',
  'no-undefined-references': 'Give the link its address, or put the words into code.',
};

/** Findings of remark-lint's rules. */
export async function markdownFindings({file, text, tree}: Page): Promise<Finding[]> {
  const vfile = new VFile({path: file, value: text});
  await checks.run(tree, vfile);
  return vfile.messages.map(({line, column, ruleId, reason}) => ({
    file,
    line: line ?? 1,
    column: column ?? 1,
    rule: ruleId ?? 'markdown',
    message: `${reason}.`,
    fix: FIXES[ruleId ?? ''] ?? '',
  }));
}
