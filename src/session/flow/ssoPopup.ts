/** The window name that the SDK uses for its single sign-on popup. */
const SDK_NAME = '/id:popup';

/** Shown in the popup until the provider's page opens (specification section 2, "Single-sign-on popup"). */
const WAITING = 'You will be redirected in a moment...';

const CLOSED_CHECK_MS = 500;

export type SsoPopupChange = 'opened' | 'closed';

const listeners = new Set<(change: SsoPopupChange) => void>();

/**
 * Registers a callback for the single sign-on popup opening or closing, which the SDK does not detect. Returns a
 * function to unsubscribe.
 */
export function onSsoPopup(listener: (change: SsoPopupChange) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function announce(change: SsoPopupChange): void {
  listeners.forEach((listener) => listener(change));
}

/**
 * Keeps `window.opener` working in the SDK's popup. The SDK opens the current page in it and overwrites that; a
 * browser then treats it as a page of this site, whose opener policy severs it as soon as it navigates to another
 * origin (HTML standard, "cross-origin opener policies"). A blank window, changed without `document.write`, stays
 * connected. Returns a function that restores `window.open`.
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
    // A leftover popup belongs to an earlier attempt, and has navigated to another origin by now.
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
