/**
 * Something that the author of the schema or of what goes with it has to correct. The message is all there
 * is to say: Docusaurus prints the stack and the causes of what it catches, and they would bury the fix.
 */
export class GraphqlReferenceError extends Error {
  override name = 'GraphqlReferenceError';

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
