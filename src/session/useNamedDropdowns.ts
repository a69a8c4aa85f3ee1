import {useEffect, type RefObject} from 'react';

/**
 * Labels the form's dropdowns with the text they show, which the widget omits: a combobox does not take its name from
 * its content (WAI-ARIA 1.2), so a screen reader would announce only its role.
 */
export function useNamedDropdowns(container: RefObject<HTMLElement>): void {
  useEffect(() => {
    const root = container.current;
    if (!root) {
      return undefined;
    }
    const nameAll = () =>
      root.querySelectorAll<HTMLElement>('[role="combobox"]').forEach((dropdown) => {
        const words = dropdown.innerText.trim().replace(/\s*\n\s*/g, ', ');
        if (words !== '' && dropdown.ariaLabel !== words) {
          dropdown.ariaLabel = words;
        }
      });
    nameAll();
    const observer = new MutationObserver(nameAll);
    observer.observe(root, {childList: true, characterData: true, subtree: true});
    return () => observer.disconnect();
  }, [container]);
}
