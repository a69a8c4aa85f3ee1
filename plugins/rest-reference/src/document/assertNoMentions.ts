import type {Absence} from './absence';
import {ContractError} from './ContractError';
import {visitParts, wholeOf, type Part} from './places';
import {childPointer, isRecord} from './references';

/**
 * @throws ContractError if a cut document still names a part that it lost: in a description, an example, an expression,
 * a path, an extension, or any other text or key
 */
export function assertNoMentions(cut: unknown, {document, parts}: Absence): void {
  const kept = new Set([...namesIn(cut).keys()].map((name) => name.toLowerCase()));
  const names = [...(parts.size > 0 ? namesIn(document) : [])]
    .filter(([name]) => !kept.has(name.toLowerCase()))
    .map(([name, place]) => ({name, place, pattern: patternOf(name)}));
  visitParts(wholeOf(cut), ({value, shape, pointer}) => {
    const all = isRecord(value) ? Object.keys(value) : [];
    const keys =
      shape.is === 'object' && shape.kind !== 'callback'
        ? all.filter((key) => EXTENSION.test(key)).map((key) => key.replace(EXTENSION, ''))
        : all;
    const texts = typeof value === 'string' && shape.is !== 'keyword' ? [value] : keys;
    for (const text of texts) {
      const plain = text.replaceAll('~1', '/').replaceAll(ESCAPE, '');
      const mention = names.find(({pattern}) => pattern.test(plain));
      if (mention) {
        throw new ContractError(
          pointer,
          `${JSON.stringify(text.slice(0, 80))} names "${mention.name}", which is restricted at ${mention.place}. Remove the name, or restrict this part, too.`,
        );
      }
    }
  });
}

/** The start of an extension's name, except those that pages show. */
const EXTENSION = /^x-(?!(?:since|rate-limit|event|tagGroups)$)/;

/** The backslash of Markdown in `cost\_center`. */
const ESCAPE = /\\(?=[^\p{L}\p{N}\s])/gu;

/** The names that the author chose in a document, with the pointer of the first part that has each. */
function namesIn(document: unknown): Map<string, string> {
  const names = new Map<string, string>();
  visitParts(wholeOf(document), (part) => {
    for (const name of isRecord(part.value) ? namesOf(part.value, part) : []) {
      // A number is no name: it can also be a position in a list, or a status.
      if (typeof name === 'string' && /\p{L}/u.test(name) && !names.has(name)) {
        const {shape, pointer} = part;
        names.set(name, shape.is === 'map' ? childPointer(pointer, name) : pointer);
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
 * A word such as `owner` is only a name where it is written like one: alone, in quotes, after a tag, or as a step of a
 * path. Anything that is no plain word, such as `ownerId`, is one wherever it is.
 */
function patternOf(name: string): RegExp {
  const text = name.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  const end = String.raw`(?![\p{L}\p{N}_${name.startsWith('/') ? '/' : ''}-])`;
  return /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(name)
    ? new RegExp(
        String.raw`^${text}$|(?:["'\x60.{#&?>]|(?<![^\s#("'\x60}])/(?:\S*/)?)${text}${end}`,
        'u',
      )
    : new RegExp(String.raw`(?<![\p{L}\p{N}_-])${text}${end}`, 'iu');
}
