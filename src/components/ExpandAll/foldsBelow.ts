const MARK = '[data-expand-all]';
const SECTION = 'h2, h3';

/** The folds that follow a button, or the line it is in, up to the next button or section. */
export function foldsBelow(button: Element): HTMLDetailsElement[] {
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
