import {useEffect, useRef} from 'react';

/** On `<html>` while it is not known whether the page may still be seen; the style sheet then hides it. No address can set it, as it could a `data-` attribute. */
const PAUSED_ATTRIBUTE = 'portal-paused';

/** A tab that comes to the front is checked, but not more often than this. */
const SHORTEST_INTERVAL_MS = 30_000;

/**
 * Checks the session when a reader comes back: to a page of the back/forward cache, which stays hidden
 * until the answer, or to a tab that was in the background. `look` tells whether the page may be seen; `onRestore` is
 * called before it for a page of that cache, of which every request was cut off.
 */
export function useReturn(look: () => Promise<boolean>, onRestore?: () => void): void {
  const lastLook = useRef(0);

  useEffect(() => {
    const root = document.documentElement;
    lastLook.current = Date.now();
    const onPageHide = () => root.setAttribute(PAUSED_ATTRIBUTE, '');
    const onPageShow = async (event: PageTransitionEvent) => {
      if (event.persisted) {
        onRestore?.();
      }
      if (!event.persisted || (await look())) {
        root.removeAttribute(PAUSED_ATTRIBUTE);
      }
    };
    const onVisible = () => {
      if (document.visibilityState === 'visible' && isDue(lastLook.current)) {
        lastLook.current = Date.now();
        void look();
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
  }, [look, onRestore]);
}

function isDue(last: number): boolean {
  return Math.abs(Date.now() - last) >= SHORTEST_INTERVAL_MS;
}
