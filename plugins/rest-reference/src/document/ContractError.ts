import {isAlias, isMap, isNode, isSeq, LineCounter, parseDocument} from 'yaml';
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

/** Does something with a file's contract. @throws Error that names the file, and line and pointer if they are known */
export function locateErrors<T>(file: string, text: string, work: () => T): T {
  try {
    return work();
  } catch (error) {
    const place =
      error instanceof ContractError ? `:${lineAt(text, error.pointer)}: ${error.pointer}` : '';
    const message = error instanceof Error ? error.message : String(error);
    throw new Error(`${file}${place}: ${message}`, {cause: error});
  }
}

/** The line of the key that a pointer leads to, or of the nearest part around it. Positions are only needed for errors. */
function lineAt(text: string, pointer: string): number {
  const lineCounter = new LineCounter();
  const document = parseDocument(text, {lineCounter});
  let node: unknown = document.contents;
  let offset = 0;
  for (const segment of segmentsOf(pointer)) {
    const value: unknown = isAlias(node) ? node.resolve(document) : node;
    const pair = isMap(value) ? value.items.find(({key}) => String(key) === segment) : undefined;
    node = isSeq(value) ? value.items[Number(segment)] : pair?.value;
    const place = pair?.key ?? node;
    offset = isNode(place) ? (place.range?.[0] ?? offset) : offset;
  }
  return lineCounter.linePos(offset).line;
}
