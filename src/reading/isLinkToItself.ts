/** Whether a link targets the element that contains it, such as the `#` beside a heading or a parameter's name. */
export function isLinkToItself(link: {
  getAttribute(name: string): string | null;
  closest(selector: string): {id: string} | null;
}): boolean {
  const part = link.closest('[id]');
  return part !== null && link.getAttribute('href') === `#${part.id}`;
}
