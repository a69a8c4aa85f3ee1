/** A path and text with variables as one quoted parameter, so that the path may contain blanks, semicolons and braces. */
export function quote(path: string, text: string): string {
  if (/["\\$\n]/.test(path)) {
    throw new Error(
      `The editions folder is ${path}, which is not valid in an nginx configuration. Move it to a path without quotation marks, dollar signs, backslashes or line breaks.`,
    );
  }
  return `"${path}${text}"`;
}
