import {ContractError} from './ContractError';
import {memberOf, targetsOf, visitParts, wholeOf} from './places';
import {segmentsOf} from './references';

/**
 * @param isMarked whether parts can be removed, so that positions in lists change
 * @throws ContractError for a reference that cannot be followed in this document
 */
export function assertReferences(document: unknown, isMarked: boolean): void {
  visitParts(wholeOf(document), (part) => {
    for (const target of targetsOf(part)) {
      const why = explainFailure(document, target, isMarked);
      if (why !== undefined) {
        throw new ContractError(part.pointer, `the reference "${target}" ${why}`);
      }
    }
  });
}

function explainFailure(document: unknown, target: string, isMarked: boolean): string | undefined {
  if (!target.startsWith('#/')) {
    return 'leads out of this document, which is not supported. Copy its target to "components", and refer to "#/components/…".';
  }
  try {
    let part = wholeOf(document);
    let isCounting = false;
    for (const segment of segmentsOf(target)) {
      isCounting ||= Array.isArray(part.value);
      part = memberOf(part, segment);
    }
    if (part.value === undefined) {
      return 'does not exist in this document. Correct it, or add its target.';
    }
    return isCounting && isMarked
      ? 'counts entries of a list, which can be fewer for some readers. Move its target to "components".'
      : undefined;
  } catch (error) {
    return `has a broken escape (${error instanceof Error ? error.message : String(error)}). Write "~" in a name as "~0", "/" as "~1" and "%" as "%25".`;
  }
}
