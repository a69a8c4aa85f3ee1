import type {Absence} from './absence';
import {ContractError} from './ContractError';
import {composedOf, isLost} from './cutData';
import {partAt, partsOfKind, targetsOf, visitReachable, type Part} from './places';
import {canonicalPointer, isRecord} from './references';

/** Keywords that can say something about a property without describing it. */
const INSEPARABLE = [
  ...['if', 'then', 'else', 'not', 'contains', 'dependentSchemas', 'dependentRequired'],
  ...['dependencies', 'patternProperties', 'propertyNames', 'unevaluatedProperties'],
  ...['unevaluatedItems', '$dynamicRef', '$recursiveRef', '$anchor', '$dynamicAnchor', '$id'],
];

/**
 * Refuses `{properties: {a: {}, margin: {x-groups: [internal]}}, if: {required: [margin]}}`, and the same in two entries
 * of an `allOf`.
 *
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
    // In `allOf: [{not: {required: [margin]}}, Base]`, the `not` can mean all that is in the schema with the `allOf`.
    const keyword = INSEPARABLE.find((key) => isRecord(value) && Object.hasOwn(value, key));
    const place = schemas
      .filter((around) => keyword && composedOf([around], absence).has(pointer))
      .map((around) => findWithin(around, absence))
      .find((found) => found !== undefined);
    if (place !== undefined) {
      throw inseparable(String(keyword), pointer, place);
    }
  }
  const discriminators = partsOfKind(document, 'discriminator').filter(
    ({pointer}) => find(pointer) === undefined,
  );
  for (const discriminator of discriminators) {
    const {value, pointer} = discriminator;
    const schema = partAt(document, pointer.replace(/\/discriminator$/, ''));
    const name = isRecord(value) ? String(value.propertyName) : '';
    const [place] = targetsOf(discriminator).flatMap(
      (target) => find(canonicalPointer(target)) ?? [],
    );
    if (place !== undefined || isLost(name, [schema], absence, pointer)) {
      throw inseparable('discriminator', pointer, place ?? `"${name}"`);
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
