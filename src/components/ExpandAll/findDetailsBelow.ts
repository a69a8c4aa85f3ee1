const MARK = '[data-expand-all]';
const SECTION = 'h2, h3';

/** Finds the `<details>` after a button, or after its heading row, up to the next such button or section. */
export function findDetailsBelow(button: Element): HTMLDetailsElement[] {
  const start = button.parentElement?.firstElementChild?.matches('h4')
    ? button.parentElement
    : button;
  const folds: HTMLDetailsElement[] = [];
  let next = start.nextElementSibling;
  while (next && !next.matches(SECTION) && !next.matches(MARK) && !next.querySelector(MARK)) {
    folds.push(...next.querySelectorAll('details'));
    if (next instanceof HTMLDetailsElement) {
      folds.push(next);
    }
    next = next.nextElementSibling;
  }
  return folds;
}
