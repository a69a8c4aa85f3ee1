import type {Code} from 'mdast';
import {visit} from 'unist-util-visit';
import type {Finding} from './finding';
import {parsers, UNPARSED} from './languages';
import {findingAt, type Page} from './page';

/** Checks that code blocks have a known language and parse in it. */
export async function codeBlockFindings(page: Page): Promise<Finding[]> {
  const blocks: Code[] = [];
  visit(page.tree, 'code', (block) => {
    blocks.push(block);
  });
  const findings = await Promise.all(blocks.map((block) => blockFindings(page, block)));
  return findings.flat();
}

async function blockFindings(page: Page, block: Code): Promise<Finding[]> {
  const {lang, value} = block;
  if (!lang || UNPARSED.includes(lang)) {
    return [];
  }
  const parse = parsers[lang];
  if (!parse) {
    return [
      findingAt(page, block, {
        rule: 'code-language',
        message: `The language "${lang}" is not known.`,
        fix: `Use one of ${[...Object.keys(parsers), ...UNPARSED].join(', ')}.`,
      }),
    ];
  }
  const problems = await parse(value);
  return problems.map((problem) =>
    findingAt(page, block, {
      rule: 'code-syntax',
      message: `The ${lang} does not parse: ${problem.replace(/\.?$/, '.')}`,
      fix: 'Correct it: readers copy it as it is.',
    }),
  );
}
