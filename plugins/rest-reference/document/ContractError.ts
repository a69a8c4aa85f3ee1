import {LineCounter, parseDocument} from 'yaml';
import {segmentsOf} from './references';

/** Something in a contract that is not understood, at a JSON Pointer such as `#/paths/~1things/get`. */
export class ContractError extends Error {
  override name = 'ContractError';
  constructor(
    readonly pointer: string,
    message: string,
  ) {
    super(message);
  }
}

/** Does something with a file's contract. @throws Error that names file, line and pointer */
export function locateErrors<T>(file: string, text: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ContractError)) {
      throw error;
    }
    const {pointer, message} = error;
    throw new Error(`${file}:${lineAt(text, pointer)}: ${pointer}: ${message}`, {cause: error});
  }
}

/** The line of the deepest part on the way to a pointer's target. Positions are only needed for errors. */
function lineAt(text: string, pointer: string): number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {lineCounter});
  const path = segmentsOf(pointer);
  for (let length = path.length; length > 0; length -= 1) {
    const node: unknown = document.getIn(path.slice(0, length), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range)) {
      return lineCounter.linePos(Number(node.range[0])).line;
    }
  }
  return 1;
}
