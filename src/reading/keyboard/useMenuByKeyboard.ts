import {useEffect} from 'react';
import {isPageCovered} from './isPageCovered';

type Menu = {shown: boolean; toggle: () => void};

/** Everything beside the menu: the bar that it covers, and its neighbours. */
const BEHIND_MENU = '.navbar__inner, :has(> .navbar) > :not(.navbar)';

/**
 * Treats the menu of narrow screens like a dialog, which the theme does not: the focus moves into it, stays in it while
 * it covers the page, and returns to its button. Escape closes it.
 */
export function useMenuByKeyboard({shown, toggle}: Menu): void {
  useEffect(() => {
    if (!shown) {
      return undefined;
    }
    const behind = document.querySelectorAll<HTMLElement>(BEHIND_MENU);
    const closeOnEscape = ({key}: KeyboardEvent) =>
      key === 'Escape' && !isPageCovered() && toggle();
    behind.forEach((element) => {
      element.inert = true;
    });
    focusOn('.navbar-sidebar__close');
    // Captures the key: the sign-in dialog, once it has closed itself, would no longer cover the page.
    document.addEventListener('keydown', closeOnEscape, true);
    return () => {
      document.removeEventListener('keydown', closeOnEscape, true);
      behind.forEach((element) => {
        element.inert = false;
      });
      focusOn('.navbar__toggle');
    };
  }, [shown, toggle]);
}

function focusOn(selector: string): void {
  document.querySelector<HTMLElement>(selector)?.focus({preventScroll: true});
}
