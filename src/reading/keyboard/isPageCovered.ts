/** Whether a dialog covers the page, so that a shortcut must not open another. */
export function isPageCovered(): boolean {
  return document.querySelector('.portal-page[inert], dialog[open]') !== null;
}
