type Folds = Pick<Document, 'getElementById'>;

/** What the hash of an address names on a page. */
export function targetOf(page: Folds, hash: string): HTMLElement | null {
  return page.getElementById(decodeHash(hash));
}

/** Opens what hides the target of an address's hash. @returns the target, if it is in a fold */
export function openFoldsAround(page: Folds, hash: string): HTMLElement | undefined {
  const target = targetOf(page, hash);
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

/** A hash that is no encoding of anything names nothing. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
