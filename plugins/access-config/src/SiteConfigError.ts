/**
 * An error that the site's author must fix. Its stack is only the message: Docusaurus prints the stack of
 * errors, and frames of the build tool would bury the fix.
 */
export class SiteConfigError extends Error {
  override name = 'SiteConfigError';

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
