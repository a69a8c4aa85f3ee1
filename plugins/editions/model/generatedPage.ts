/** Front matter of a page that nobody edits: it is generated, for each edition anew. */
const GENERATED = /^custom_edit_url: null$/m;

/** Whether a page was written by a plugin, which writes it again for each edition. */
export function isGeneratedPage(text: string): boolean {
  return GENERATED.test(text);
}
