/** Something about a diagram that its author has to change: what is wrong, and the fix. */
export class DiagramError extends Error {
  override name = 'DiagramError';

  /** @param line of the diagram's source, from 1, when one line is to blame */
  constructor(
    message: string,
    readonly line?: number,
  ) {
    super(message);
  }
}
