import type {Absence} from './absence';
import {ContractError} from './ContractError';
import {composedOf} from './cutData';
import {partsOfKind, targetsOf, visitReachable, type Part} from './places';
import {canonicalPointer, isRecord} from './references';

/** Keywords that can say something about a property without describing it. */
const INSEPARABLE = [
  ...['if', 'then', 'else', 'not', 'contains', 'dependentSchemas', 'dependentRequired'],
  ...['dependencies', 'patternProperties', 'propertyNames', 'unevaluatedProperties'],
  ...['unevaluatedItems', '$dynamicRef', '$recursiveRef', '$anchor', '$dynamicAnchor', '$id'],
];

/**
 * @param absence what a document lacks for readers who are in all groups but those of one mark
 * @throws ContractError for a schema that uses such a keyword or a discriminator, and a restricted part that this can
 * mean: in the schema, in what it refers to, or in another schema of the same value
 */
export function assertSeparable(absence: Absence): void {
  const {document, find} = absence;
  const schemas = partsOfKind(document, 'schema').filter(
    ({pointer}) => find(pointer) === undefined,
  );
  for (const {value, pointer} of schemas) {
    const keyword = INSEPARABLE.find((key) => isRecord(value) && Object.hasOwn(value, key));
    const place = schemas
      .filter((around) => keyword && composedOf([around], absence).has(pointer))
      .map((around) => findWithin(around, absence))
      .find((found) => found !== undefined);
    if (place !== undefined) {
      throw inseparable(String(keyword), pointer, place);
    }
  }
  for (const discriminator of partsOfKind(document, 'discriminator')) {
    const place = targetsOf(discriminator).flatMap(
      (target) => find(canonicalPointer(target)) ?? [],
    )[0];
    if (place !== undefined && find(discriminator.pointer) === undefined) {
      throw inseparable('discriminator', discriminator.pointer, place);
    }
  }
}

/** A restricted part of a schema, or of what it refers to. */
function findWithin(schema: Part, {document, parts}: Absence): string | undefined {
  const found: string[] = [];
  visitReachable(schema, document, ({pointer}) => {
    found.push(...(parts.has(pointer) ? [pointer] : []));
  });
  return found[0];
}

function inseparable(keyword: string, pointer: string, place: string): ContractError {
  return new ContractError(
    pointer,
    `"${keyword}" can say something about ${place}, which is restricted. Restrict the whole schema that uses "${keyword}", or split it into one with the restricted part and one without.`,
  );
}
