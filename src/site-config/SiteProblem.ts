/**
 * Something that the site's author has to correct. The message is all there is to say: Docusaurus prints
 * the stack of what it catches, and frames of the build tool would bury the fix.
 */
export class SiteProblem extends Error {
  override name = 'SiteProblem';

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
