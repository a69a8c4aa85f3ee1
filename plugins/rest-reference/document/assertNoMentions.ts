import type {Absence} from './absence';
import {ContractError} from './ContractError';
import {visitParts, wholeOf, type Part} from './places';
import {childPointer, isRecord} from './references';

/**
 * @throws ContractError if a cut document still names a part that it lost: in a description, an example, an expression,
 * a path, an extension, or any other text or key
 */
export function assertNoMentions(cut: unknown, {document, parts}: Absence): void {
  const lost = parts.size > 0 ? namesIn(document) : new Map<string, Named>();
  namesIn(cut).forEach((_, key) => lost.delete(key));
  const names = [...lost.values()].map((named) => ({...named, pattern: patternOf(named.name)}));
  visitParts(wholeOf(cut), ({value, shape, pointer}) => {
    const keys = isRecord(value) && shape.is !== 'object' ? Object.keys(value) : [];
    const texts = typeof value === 'string' && shape.is !== 'keyword' ? [value] : keys;
    for (const text of texts) {
      const mention = names.find(({pattern}) => pattern.test(text.replaceAll('~1', '/')));
      if (mention) {
        throw new ContractError(
          pointer,
          `${JSON.stringify(text.slice(0, 80))} names "${mention.name}", which is restricted at ${mention.pointer}. Remove the name, or restrict this part, too.`,
        );
      }
    }
  });
}

/** A name that the author chose, with the first part that has it. */
type Named = {name: string; pointer: string};

/** All names in a document, by their spelling in lower case. */
function namesIn(document: unknown): Map<string, Named> {
  const names = new Map<string, Named>();
  visitParts(wholeOf(document), (part) => {
    for (const name of isRecord(part.value) ? namesOf(part.value, part) : []) {
      // A number is no name: it can also be a position in a list, or a status.
      const key = typeof name === 'string' && /\p{L}/u.test(name) ? name.toLowerCase() : undefined;
      if (key !== undefined && !names.has(key)) {
        const {shape, pointer} = part;
        const place = shape.is === 'map' ? childPointer(pointer, String(name)) : pointer;
        names.set(key, {name: String(name), pointer: place});
      }
    }
  });
  return names;
}

/** Maps whose keys are names of something else, patterns, or words of the specification. */
const NOT_NAMING =
  /\/(?:patternProperties|dependentSchemas|encoding|content)$|(?<!^#\/components)\/responses$/;

function namesOf(value: Record<string, unknown>, {shape: {is, kind}, pointer}: Part): unknown[] {
  if (is === 'map') {
    // A path's segments are names, too.
    const names = Object.keys(value).flatMap((key) => [key, ...key.split('/')]);
    return NOT_NAMING.test(pointer) ? [] : names;
  }
  switch (is === 'object' ? kind : '') {
    case 'operation':
      return [value.operationId];
    case 'parameter':
    case 'tag':
    case 'tagGroup':
    case 'securityScheme':
      return [value.name];
    case 'callback':
      return Object.keys(value);
    case 'discriminator':
      return Object.keys(isRecord(value.mapping) ? value.mapping : {});
    case 'schema':
      return [value.const, ...(Array.isArray(value.enum) ? (value.enum as unknown[]) : [])];
    default:
      return [];
  }
}

/**
 * A word such as `owner` is only a name where it is written like one: alone, in quotes, or as a step of a path. Anything
 * that is no plain word, such as `ownerId`, is one wherever it is.
 */
function patternOf(name: string): RegExp {
  const text = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const end = String.raw`(?![\p{L}\p{N}_${name.startsWith('/') ? '/' : ''}-])`;
  return /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(name)
    ? new RegExp(
        String.raw`^${text}$|(?:["'\x60.{#&?]|(?<![^\s#("'\x60}])/(?:\S*/)?)${text}${end}`,
        'u',
      )
    : new RegExp(String.raw`(?<![\p{L}\p{N}_-])${text}${end}`, 'iu');
}
