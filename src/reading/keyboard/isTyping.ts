/** Whether a key press goes into a form field, where it must not trigger a shortcut. */
export function isTyping({target}: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}
