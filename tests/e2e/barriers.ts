import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/** axe's rules for WCAG 2.2 at levels A and AA, and its best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The only rule that depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scope = {
  /** Selector of the checked part; the whole page by default. */
  within?: string | undefined;
  /** Only checks contrast, for a page that was checked in another colour scheme. */
  coloursOnly?: boolean;
};

/** Barriers for readers with assistive technology: violated rules, each with its elements. */
export async function barriersOn(
  page: Page,
  {within, coloursOnly = false}: Scope = {},
): Promise<string[]> {
  // Without details of passed rules, which take most of the time.
  const axe = new AxeBuilder({page}).options({resultTypes: ['violations']});
  if (within !== undefined) {
    axe.include(within);
  }
  const {violations} = await (
    coloursOnly ? axe.withRules(COLOUR_RULES) : axe.withTags(TAGS)
  ).analyze();
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`);
}
