type Folds = Pick<Document, 'getElementById'>;

/** Finds the element that a URL's hash refers to. */
export function findHashTarget(page: Folds, hash: string): HTMLElement | null {
  return page.getElementById(decodeHash(hash));
}

/** Opens every `<details>` around the hash's target. @returns the target, if it is inside one */
export function openDetailsAround(page: Folds, hash: string): HTMLElement | undefined {
  const target = findHashTarget(page, hash);
  if (!target?.closest('details')) {
    return undefined;
  }
  let fold = target.closest<HTMLDetailsElement>('details:not([open])');
  while (fold) {
    fold.open = true;
    fold = target.closest<HTMLDetailsElement>('details:not([open])');
  }
  return target;
}

/** Whether a link targets the element that contains it, such as the `#` beside a heading or a parameter's name. */
export function isLinkToItself(link: {
  getAttribute(name: string): string | null;
  closest(selector: string): {id: string} | null;
}): boolean {
  const part = link.closest('[id]');
  return part !== null && link.getAttribute('href') === `#${part.id}`;
}

/** Returns an empty string, which matches no element, for an undecodable hash. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
