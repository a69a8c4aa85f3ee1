/** Whether two pages are in the same section of the site. Neighbours across sections have nothing in common. */
export function isSameSection(home: string, page: string, other: string): boolean {
  return sectionOf(home, page) === sectionOf(home, other);
}

function sectionOf(home: string, page: string): string | undefined {
  return page.slice(home.length).split('/')[0];
}
