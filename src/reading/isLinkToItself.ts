/** Whether a link names the part of the page that it stands in: the sign beside a heading, the name of a parameter. */
export function isLinkToItself(link: {
  getAttribute(name: string): string | null;
  closest(selector: string): {id: string} | null;
}): boolean {
  const part = link.closest('[id]');
  return part !== null && link.getAttribute('href') === `#${part.id}`;
}
