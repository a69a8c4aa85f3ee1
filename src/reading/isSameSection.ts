/** Whether two pages are in one section of the site: the last of one and the first of the next have nothing in common. */
export function isSameSection(home: string, page: string, other: string): boolean {
  return sectionOf(home, page) === sectionOf(home, other);
}

function sectionOf(home: string, page: string): string | undefined {
  return page.slice(home.length).split('/')[0];
}
