import type {Page} from '@playwright/test';
import axe, {type RunOptions} from 'axe-core';

/** axe's rules for WCAG 2.2 at levels A and AA, and its best practices. */
const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** The only rule that depends on the colour scheme. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

/** Frames answer each other, also those without an origin. */
const AXE = `${axe.source}; axe.configure({allowedOrigins: ['<unsafe_all_origins>']});`;

type Scope = {
  /** Selector of the checked part; the whole page by default. */
  within?: string | undefined;
  /** Only checks contrast, for a page that was checked in another colour scheme. */
  coloursOnly?: boolean;
};

/** Barriers in light and in dark mode. The theme of colours changes nothing but colours. */
export async function barriersInBothModes(page: Page, within?: string): Promise<string[]> {
  await setColourMode(page, 'light');
  const inLight = await barriersOn(page, {within});
  await setColourMode(page, 'dark');
  const inDark = await barriersOn(page, {within, coloursOnly: true});
  return [...inLight, ...inDark.map((barrier) => `dark: ${barrier}`)];
}

/** Changes the colours at once: a transition passes through others. */
async function setColourMode(page: Page, mode: 'light' | 'dark'): Promise<void> {
  await page.evaluate((name) => {
    document.documentElement.setAttribute('data-theme', name);
    for (const animation of document.getAnimations()) {
      if (animation instanceof CSSTransition) {
        animation.finish();
      }
    }
  }, mode);
}

/** Barriers for readers with assistive technology: violated rules, each with its elements. */
export async function barriersOn(
  page: Page,
  {within, coloursOnly = false}: Scope = {},
): Promise<string[]> {
  // In every frame, because axe asks itself in the frames of the page. Its Playwright integration opens a page for
  // each check, which takes half of the time.
  await Promise.all(page.frames().map((frame) => frame.evaluate(AXE)));
  const options: RunOptions = {
    // Without details of passed rules, which take most of the time.
    resultTypes: ['violations'],
    runOnly: coloursOnly ? {type: 'rule', values: COLOUR_RULES} : {type: 'tag', values: TAGS},
  };
  const {violations} = await page.evaluate(([include, run]) => window.axe.run({include}, run), [
    within ?? 'html',
    options,
  ] as const);
  return violations.map(({id, nodes}) => `${id}: ${nodes.map(({html}) => html).join(' ')}`);
}

declare global {
  interface Window {
    axe: typeof axe;
  }
}
