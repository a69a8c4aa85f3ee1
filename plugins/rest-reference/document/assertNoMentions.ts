import type {Absence} from './absence';
import {ContractError} from './ContractError';
import {visitParts, wholeOf, type Part} from './places';
import {isRecord} from './references';

/**
 * @throws ContractError if a cut document still names a part that it does not have: in an example, a description, an
 * expression, an extension or any other text or key
 */
export function assertNoMentions(cut: unknown, {document, parts}: Absence): void {
  const lost = namesIn(document);
  if (parts.size === 0) {
    return;
  }
  namesIn(cut).forEach((_, name) => lost.delete(name));
  if (lost.size === 0) {
    return;
  }
  const patterns = [...lost.keys()].map((name) => [name, patternOf(name)] as const);
  const assertAbsent = (text: string, pointer: string) => {
    const [name] = patterns.find(([, pattern]) => pattern.test(text)) ?? [];
    if (name !== undefined) {
      throw new ContractError(
        pointer,
        `${JSON.stringify(shorten(text))} names "${name}", which is restricted at ${lost.get(name)}. Remove the name, or restrict this part, too.`,
      );
    }
  };
  visitParts(wholeOf(cut), ({value, shape, pointer}) => {
    if (typeof value === 'string' && shape.is !== 'keyword') {
      assertAbsent(value, pointer);
    }
    if (isRecord(value) && (isDataOrOther(shape) || MENTIONING.test(pointer))) {
      Object.keys(value).forEach((key) => assertAbsent(key, pointer));
    }
  });
}

/** All names that an author chose in a document, each with the pointer of the first part that has it. */
function namesIn(document: unknown): Map<string, string> {
  const names = new Map<string, string>();
  const add = (name: unknown, pointer: string) => {
    // A number is no name: it can also be a position in a list, or a status.
    if (typeof name === 'string' && /\p{L}/u.test(name) && !names.has(name)) {
      names.set(name, pointer);
    }
  };
  visitParts(wholeOf(document), (part) => {
    const {value, pointer} = part;
    if (isRecord(value)) {
      namesOf(value, part).forEach((name) => add(name, pointer));
    }
  });
  return names;
}

/** Maps whose keys are names of something else, or patterns. */
const MENTIONING = /\/(?:patternProperties|dependentSchemas|encoding)$/;

/** Maps whose keys are words of the specification. */
const SPECIFIED = /(?<!^#\/components)\/(?:content|responses)$/;

const isDataOrOther = ({is}: Part['shape']) => is === 'data' || is === 'other';

function namesOf(value: Record<string, unknown>, {shape: {is, kind}, pointer}: Part): unknown[] {
  if (is === 'map') {
    const isNaming = !MENTIONING.test(pointer) && !SPECIFIED.test(pointer);
    // A path's segments are names, too.
    return isNaming ? Object.keys(value).flatMap((key) => [key, ...key.split('/')]) : [];
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
  const end = String.raw`(?![\p{L}\p{N}_]${name.startsWith('/') ? '|/' : ''})`;
  return /^(?:[A-Z]?[a-z]+|[A-Z]+)$/.test(name)
    ? new RegExp(
        String.raw`^${text}$|(?:["'\x60.{#&?]|(?<![^\s#("'\x60}])/(?:\S*/)?)${text}${end}`,
        'u',
      )
    : new RegExp(String.raw`(?<![\p{L}\p{N}_])${text}${end}`, 'iu');
}

const shorten = (text: string) => (text.length > 80 ? `${text.slice(0, 80)}…` : text);
