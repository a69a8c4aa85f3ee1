import {useEffect, useRef, type RefObject} from 'react';

/**
 * Opens a dialog as a modal while its component is shown. Escape and a click outside call `onClose`. Focus starts at
 * the heading, and returns to where it was before.
 */
export function useModal(onClose: () => void): RefObject<HTMLDialogElement> {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => {
    close.current = onClose;
  });

  useEffect(() => {
    const element = dialog.current;
    const before = document.activeElement;
    const listeners = new AbortController();
    const listen = <Name extends keyof HTMLElementEventMap>(
      name: Name,
      listener: (event: HTMLElementEventMap[Name]) => void,
    ) => element?.addEventListener(name, listener, {signal: listeners.signal});
    element?.showModal();
    element?.querySelector<HTMLElement>('h1')?.focus();
    listen('cancel', (event) => {
      event.preventDefault();
      close.current();
    });
    // A second Escape closes the dialog without a cancelable `cancel` event.
    listen('close', () => close.current());
    // A click outside targets the dialog itself. Selecting text and releasing the pointer outside must not close it.
    let pressed: EventTarget | null = null;
    listen('pointerdown', ({target}) => {
      pressed = target;
    });
    listen('click', ({target}) => target === element && pressed === element && close.current());
    return () => {
      listeners.abort();
      element?.close();
      if (before instanceof HTMLElement) {
        before.focus({preventScroll: true});
      }
    };
  }, []);
  return dialog;
}
