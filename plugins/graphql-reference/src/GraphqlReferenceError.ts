/**
 * An error that the author of the schema or its companion files has to fix. Without a
 * stack and causes, which Docusaurus would print below the fix.
 */
export class GraphqlReferenceError extends Error {
  override name = 'GraphqlReferenceError';

  constructor(message: string) {
    super(message);
    this.stack = message;
  }
}
