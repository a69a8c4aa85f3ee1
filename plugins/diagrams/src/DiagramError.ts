/** An error in a diagram, with the fix for its author. */
export class DiagramError extends Error {
  override name = 'DiagramError';

  /** @param line of the diagram's source, from 1, if one line causes the error */
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}
