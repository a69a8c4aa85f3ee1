import {MIN_COUNT, type Summary} from './summarize';

/** The report for authors, as Markdown. */
export function renderReport({pages, searches, rare, ignored}: Summary): string {
  const pageRows = pages.map(({page, yes, no, reasons}) => [
    cell(page),
    no,
    yes,
    Object.entries(reasons)
      .map(([reason, count]) => `${reason} ${count}`)
      .join(', '),
  ]);
  const notes = [
    rare > 0 && `Searches made fewer than ${MIN_COUNT} times are not shown: ${rare}.`,
    ignored > 0 && `Lines ignored because they are not valid feedback: ${ignored}.`,
  ].filter(Boolean);
  return [
    '## Pages\n',
    table(['Page', 'Not helpful', 'Helpful', 'Reasons'], pageRows),
    '## Searches without a result\n',
    table(
      ['Search', 'Times'],
      searches.map(({query, count}) => [cell(query), count]),
    ),
    ...notes,
  ].join('\n');
}

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const lines = [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`);
  return rows.length === 0 ? 'None.\n' : `${lines.join('\n')}\n`;
}

/** Untrusted input: rendered as text in one cell, without terminal control characters. */
function cell(text: string): string {
  return text.replaceAll(/[\p{Cc}\p{Cf}]/gu, ' ').replaceAll(/[\\|`<>[\]*_&]/g, '\\$&');
}
