import AxeBuilder from '@axe-core/playwright';
import type {Page} from '@playwright/test';

/** WCAG 2.2 at levels A and AA, as far as rules can tell, and what axe recommends besides. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** All that another colour scheme can break. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scope = {
  /** A selector; the whole page without it. */
  within?: string | undefined;
  /** For a page whose other rules were checked in another colour scheme. */
  coloursOnly?: boolean;
};

/** What bars readers with assistive technology from this page: each broken rule with the elements that break it. */
export async function barriersOn(
  page: Page,
  {within, coloursOnly = false}: Scope = {},
): Promise<string[]> {
  // What passes is not described, which is most of the work.
  const axe = new AxeBuilder({page}).options({resultTypes: ['violations']});
  if (within !== undefined) {
    axe.include(within);
  }
  const {violations} = await (
    coloursOnly ? axe.withRules(COLOUR_RULES) : axe.withTags(TAGS)
  ).analyze();
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`);
}
