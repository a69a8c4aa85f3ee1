import {useEffect} from 'react';
import type {FormConfiguration} from '../../site-config';

/** Popovers that the widget appends to the body, outside the dialog. */
const POPOVER = '[data-radix-popper-content-wrapper]';

/** Applies the dialog's theme to the lists that the widget opens over it. */
export function useThemedPopovers(form: FormConfiguration | undefined): void {
  const {theme = '', themeStyle = {}} = form ?? {};
  useEffect(() => {
    const dress = () =>
      document.body.querySelectorAll<HTMLElement>(`:scope > ${POPOVER}`).forEach((popover) => {
        popover.dataset.theme = theme;
        Object.entries(themeStyle).forEach(([name, value]) =>
          popover.style.setProperty(name, value),
        );
      });
    const observer = new MutationObserver(dress);
    observer.observe(document.body, {childList: true});
    return () => observer.disconnect();
  }, [theme, themeStyle]);
}
