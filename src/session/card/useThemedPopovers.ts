import {useEffect} from 'react';
import type {FormConfiguration} from '../../site-config';

/** What the widget hangs on the body, beside the dialog. */
const POPOVER = '[data-radix-popper-content-wrapper]';

/** Gives the lists that the widget opens over the dialog the dialog's own theme. */
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
