type Folds = Pick<Document, 'getElementById'>;

/** What the hash of an address names on a page. */
export function targetOf(page: Folds, hash: string): HTMLElement | null {
  return page.getElementById(decodeHash(hash));
}

/** Opens what hides the target of an address's hash, and goes there. */
export function openFoldsAround(page: Folds, hash: string): void {
  const target = targetOf(page, hash);
  let fold = target?.closest<HTMLDetailsElement>('details:not([open])');
  if (!target || !fold) {
    return;
  }
  while (fold) {
    fold.open = true;
    fold = target.closest<HTMLDetailsElement>('details:not([open])');
  }
  target.scrollIntoView();
}

/** A hash that is no encoding of anything names nothing. */
function decodeHash(hash: string): string {
  try {
    return decodeURIComponent(hash.slice(1));
  } catch {
    return '';
  }
}
