let isUnderWay = false;

/**
 * A reader who signs in or out: until the gate has answered, nothing else may load the page anew, which would cut the
 * request off.
 *
 * @returns false when another change is under way already
 */
export function beginSessionChange(): boolean {
  return isUnderWay ? false : (isUnderWay = true);
}

/** The change has failed, or the page was left meanwhile. */
export function abandonSessionChange(): void {
  isUnderWay = false;
}

export function isSessionChanging(): boolean {
  return isUnderWay;
}

/** Loads the page anew, unless a change is under way, which does so itself. */
export function reloadPage(): void {
  if (!isUnderWay) {
    window.location.reload();
  }
}
