import {useEffect, useRef} from 'react';

/**
 * On `<html>` while it is unknown whether the page may still be shown; the style sheet then hides it. Not a `data-`
 * attribute, because a URL can set those.
 */
const PAUSED_ATTRIBUTE = 'portal-paused';

/** Minimum time between checks when a tab comes to the front. */
const MIN_INTERVAL_MS = 30_000;

/**
 * Checks the session when a reader returns to a tab, or to a page in the back/forward cache, which stays hidden until
 * `recheck` resolves to true. `onBfcacheRestore` runs first for a page from that cache, whose pending requests were all
 * aborted.
 */
export function useSessionRecheck(
  recheck: () => Promise<boolean>,
  onBfcacheRestore?: () => void,
): void {
  const lastLook = useRef(0);

  useEffect(() => {
    const root = document.documentElement;
    lastLook.current = Date.now();
    const onPageHide = () => root.setAttribute(PAUSED_ATTRIBUTE, '');
    const onPageShow = async (event: PageTransitionEvent) => {
      if (event.persisted) {
        onBfcacheRestore?.();
      }
      if (!event.persisted || (await recheck())) {
        root.removeAttribute(PAUSED_ATTRIBUTE);
      }
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && isDue(lastLook.current)) {
        lastLook.current = Date.now();
        void recheck();
      }
    };
    const listener = (event: PageTransitionEvent) => void onPageShow(event);
    window.addEventListener('pagehide', onPageHide);
    window.addEventListener('pageshow', listener);
    document.addEventListener('visibilitychange', onVisible);
    return () => {
      window.removeEventListener('pagehide', onPageHide);
      window.removeEventListener('pageshow', listener);
      document.removeEventListener('visibilitychange', onVisible);
    };
  }, [recheck, onBfcacheRestore]);
}

function isDue(last: number): boolean {
  return Math.abs(Date.now() - last) >= MIN_INTERVAL_MS;
}
