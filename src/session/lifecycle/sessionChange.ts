let isUnderWay = false;

/**
 * Marks the start of a sign-in or sign-out. Until the gate has responded, nothing else may reload the page, because
 * that would abort the request.
 *
 * @returns false if another change is already in progress
 */
export function beginSessionChange(): boolean {
  return isUnderWay ? false : (isUnderWay = true);
}

/** Call this when the change has failed or the page was left in the meantime. */
export function abandonSessionChange(): void {
  isUnderWay = false;
}

export function isSessionChanging(): boolean {
  return isUnderWay;
}

/** Reloads the page unless a change is in progress; the change then reloads it. */
export function reloadPage(): void {
  if (!isUnderWay) {
    window.location.reload();
  }
}
