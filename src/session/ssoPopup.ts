/** The name under which the SDK opens its window for a single sign-on. */
const SDK_NAME = '/id:popup';

/** Shown in the window until the provider's page opens (specification section 2, "Single-sign-on popup"). */
const WAITING = 'You will be redirected in a moment...';

const CLOSED_CHECK_MS = 500;

export type SsoPopupChange = 'opened' | 'closed';

const listeners = new Set<(change: SsoPopupChange) => void>();

/** Calls back when the window for a single sign-on opens or closes, which the SDK does not notice. */
export function onSsoPopup(listener: (change: SsoPopupChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(change: SsoPopupChange): void {
  listeners.forEach((listener) => listener(change));
}

/**
 * Makes the SDK's popup a window that can answer. The SDK opens the current page in it and writes over
 * that; a browser then counts it as a page of this site, whose opener policy cuts it off from here as soon
 * as it goes to another origin (HTML standard, "cross-origin opener policies"). A blank window, changed
 * without `document.write`, stays connected. Returns the function that undoes it.
 */
export function keepSsoPopupConnected(): () => void {
  const original = window.open.bind(window);
  let popup: Window | null = null;
  let count = 0;
  let watch: ReturnType<typeof setInterval> | undefined;
  window.open = (url, target, features) => {
    if (target !== SDK_NAME) {
      return original(url, target, features);
    }
    // One that is left over belongs to an earlier attempt, and is another origin's by now.
    clearInterval(watch);
    popup?.close();
    count += 1;
    popup = original('about:blank', `${SDK_NAME}-${count}`, features);
    if (popup) {
      const {document} = popup;
      document.write = () => {
        document.body.textContent = WAITING;
      };
      announce('opened');
      watch = setInterval(() => {
        if (popup?.closed) {
          clearInterval(watch);
          announce('closed');
        }
      }, CLOSED_CHECK_MS);
    }
    return popup;
  };
  return () => {
    clearInterval(watch);
    window.open = original;
  };
}
