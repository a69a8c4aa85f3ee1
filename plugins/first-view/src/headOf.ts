const END_OF_HEAD = '</head>';

/** A page's text before the end of its head; empty if it has none. */
export function headOf(html: string): string {
  return html.slice(0, Math.max(0, html.indexOf(END_OF_HEAD)));
}
