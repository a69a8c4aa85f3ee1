import type {Heading} from 'mdast';
import {toString} from 'mdast-util-to-string';
import {visit} from 'unist-util-visit';
import type {Finding} from './finding';
import {kindOf} from './kinds';
import {findingAt, type Page} from './page';

/** Finds missing headings that the page's kind requires, and level-1 headings. */
export function headingFindings(page: Page): Finding[] {
  const {name, headings} = kindOf(page.file);
  const found: Heading[] = [];
  visit(page.tree, 'heading', (heading) => {
    found.push(heading);
  });
  const titles = found.filter(({depth}) => depth === 2).map((heading) => toString(heading));
  const missing = headings
    .filter((wanted) => !titles.some((title) => title.startsWith(wanted)))
    .map((wanted) =>
      findingAt(
        page,
        {},
        {
          rule: 'required-heading',
          message: `The heading "${wanted}" is missing.`,
          fix: `Add the section "## ${wanted}": every page of the kind "${name}" has it.`,
        },
      ),
    );
  const first = found
    .filter(({depth}) => depth === 1)
    .map((heading) =>
      findingAt(page, heading, {
        rule: 'first-heading-level',
        message: `"${toString(heading)}" is a heading of level 1.`,
        fix: 'Start at level 2; the title is in the front matter.',
      }),
    );
  return [...missing, ...first];
}
