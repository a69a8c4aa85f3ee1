import type {Page} from '@playwright/test';

/** WCAG 2.2, 1.4.4: text of at least 12 px, at twice the size. */
const MIN_TEXT_PX = 24;
/** About a finger's width. */
const MIN_BOX_PX = 40;

/**
 * What does not fit into the sign-in card at twice the text size: texts and fields that overflow
 * their container, text that did not grow, and code boxes that are too narrow.
 */
export function findMisfits(page: Page): Promise<string[]> {
  return page.locator('[data-portal-overlay]').evaluate(
    (overlay, [leastText, leastBox]) => {
      const misfits: string[] = [];
      const report = (what: string, element: Element, text: string | null) =>
        misfits.push(`${what}: ${text?.trim() || element.getAttribute('aria-label')}`);
      const isShown = (element: Element) => {
        const {width, height} = element.getBoundingClientRect();
        return width > 1 && height > 1 && getComputedStyle(element).visibility === 'visible';
      };
      const assertInside = (box: DOMRect, inner: Element, text: string | null) => {
        for (
          let frame = inner.parentElement;
          frame !== overlay && frame;
          frame = frame.parentElement
        ) {
          const {left, right} = frame.getBoundingClientRect();
          if (box.left < left - 1 || box.right > right + 1) {
            report(`sticks out of ${frame.tagName}`, inner, text);
            return;
          }
        }
        if (box.left < 0 || box.right > window.innerWidth) {
          report('sticks out of the page', inner, text);
        }
      };
      // Without the spaces at the ends of lines, which may hang over where white space is kept.
      const boxOfWords = (text: Node) => {
        const words = [...(text.textContent ?? '').matchAll(/\S+/g)].map(({0: word, index}) => {
          const range = document.createRange();
          range.setStart(text, index);
          range.setEnd(text, index + word.length);
          return range.getBoundingClientRect();
        });
        const left = Math.min(...words.map((box) => box.left));
        return new DOMRect(left, 0, Math.max(...words.map((box) => box.right)) - left, 0);
      };
      const texts = document.createTreeWalker(overlay, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) {
        const text = texts.currentNode;
        const element = text.parentElement!;
        if (!text.textContent?.trim() || !isShown(element)) {
          continue;
        }
        const box = boxOfWords(text);
        const own = element.getBoundingClientRect();
        if (box.left < own.left - 1 || box.right > own.right + 1) {
          report('sticks out of its own box', element, text.textContent);
        }
        assertInside(box, element, text.textContent);
        if (parseFloat(getComputedStyle(element).fontSize) < leastText) {
          report('is too small', element, text.textContent);
        }
      }
      for (const field of overlay.querySelectorAll('input, img')) {
        if (isShown(field)) {
          assertInside(field.getBoundingClientRect(), field, null);
        }
      }
      for (const box of overlay.querySelectorAll('input[autocomplete="one-time-code"]')) {
        const {width} = box.getBoundingClientRect();
        if (width > 0 && width < leastBox) {
          report(`is ${Math.round(width)} px wide`, box, null);
        }
      }
      return misfits;
    },
    [MIN_TEXT_PX, MIN_BOX_PX] as const,
  );
}
