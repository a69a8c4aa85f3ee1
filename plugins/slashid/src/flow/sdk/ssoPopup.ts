import {CSRF_KEY} from '../../arrival';
import {browserMemory} from '@gated-docs/utils/memory';

/** The window name that the SDK uses for its single sign-on popup. */
const SDK_NAME = '/id:popup';

/** Shown in the popup until the provider's page opens (specification section 2, "Single-sign-on popup"). */
const WAITING = 'You will be redirected in a moment...';

const CLOSED_CHECK_MS = 200;

/** When the provider closes the popup, its message to the SDK may still be on the way. */
const MESSAGE_MS = 400;

/** Calls back when the popup closes without having completed the sign-in. */
function watch(popup: Window, onClosed: () => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const conclude = () => {
    // The SDK keeps the secret of a sign-in until the popup's message arrives.
    if (browserMemory.get(CSRF_KEY) !== null) {
      onClosed();
    }
  };
  const check = () => {
    timer = popup.closed ? setTimeout(conclude, MESSAGE_MS) : setTimeout(check, CLOSED_CHECK_MS);
  };
  check();
  return () => clearTimeout(timer);
}

/**
 * Keeps `window.opener` working in the SDK's popup. The SDK opens the current page in it and overwrites that; a
 * browser then treats it as a page of this site, whose opener policy severs it as soon as it navigates to another
 * origin (HTML standard, "cross-origin opener policies"). A blank window, changed without `document.write`, stays
 * connected. `onClosed`: the reader has closed it, which the SDK does not follow. Returns a function that restores
 * `window.open`.
 */
export function keepSsoPopupConnected(onClosed: () => void): () => void {
  const original = window.open.bind(window);
  let popup: Window | null = null;
  let count = 0;
  let unwatch = () => {};
  window.open = (url, target, features) => {
    if (target !== SDK_NAME) {
      return original(url, target, features);
    }
    // A leftover popup belongs to an earlier attempt, and has navigated to another origin by now.
    unwatch();
    popup?.close();
    count += 1;
    popup = original('about:blank', `${SDK_NAME}-${count}`, features);
    if (popup) {
      const {document} = popup;
      document.write = () => {
        document.body.textContent = WAITING;
      };
      unwatch = watch(popup, onClosed);
    }
    return popup;
  };
  return () => {
    unwatch();
    window.open = original;
  };
}
