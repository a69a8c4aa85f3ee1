/** Whether two pages are in the same top-level section, below the home page's path `home`. */
export function isSameSection(home: string, page: string, other: string): boolean {
  return sectionOf(home, page) === sectionOf(home, other);
}

function sectionOf(home: string, page: string): string | undefined {
  return page.slice(home.length).split('/')[0];
}
