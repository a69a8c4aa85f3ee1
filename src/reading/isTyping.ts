/** Whether a key goes into a field, where it is a letter and no command. */
export function isTyping({target}: Pick<KeyboardEvent, 'target'>): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(?:input|textarea|select)$/i.test(target.tagName))
  );
}
