/**
 * The form of an operation: its fields, the texts in them for the values of a request, and the values for these texts.
 *
 * @module
 */
import type {Schema} from '@gated-docs/rest-reference/calls';
import {
  isJson,
  isRecord,
  literal,
  MULTIPART,
  URL_ENCODED,
} from '@gated-docs/rest-reference/requests';
import type {TryMedia, TryOperation, TryValues} from './format';

type FieldSchema = Omit<Schema, 'items'> & {items?: FieldSchema};

export type Field = {
  /** Unique in the form. */
  key: string;
  place: 'path' | 'query' | 'header' | 'form';
  name: string;
  required: boolean;
  control: 'text' | 'number' | 'select' | 'json' | 'graphql' | 'file';
  /** A list is one text, separated by commas. */
  isList: boolean;
  /** Of the value, or of the items of a list. */
  schema: FieldSchema;
};

/** Texts by the key of their field. */
export type Texts = Readonly<Record<string, string>>;

/** Key of a body that is not a form. */
export const BODY = 'body';

export const isForm = (media: TryMedia): boolean =>
  media.type === MULTIPART || media.type === URL_ENCODED;

/** Whether the body has a field for each property. */
export const hasFields = (media: TryMedia): boolean => isForm(media) || media.hasFields === true;

/** The fields of an operation in order; a body that is not a form has none. */
export function fieldsOf(operation: TryOperation, media: TryMedia | undefined): Field[] {
  const fields = operation.parameters.flatMap(({name, in: place, required, schema, contentType}) =>
    // No browser lets a page set cookies of another host.
    place === 'cookie'
      ? []
      : [fieldOf({name, place, required}, schema as FieldSchema | undefined, contentType)],
  );
  if (!media || !hasFields(media)) {
    return fields;
  }
  // `tryContract` resolves the schemas of forms.
  const {properties = {}, required = []} = (media.schema ?? {}) as Schema;
  const ofForm = Object.entries(properties).map(([name, schema]) =>
    fieldOf({name, place: 'form', required: required.includes(name)}, schema as FieldSchema),
  );
  return [...fields, ...ofForm];
}

function fieldOf(
  field: Pick<Field, 'name' | 'place' | 'required'>,
  given: FieldSchema = {},
  contentType = given.contentMediaType ?? '',
): Field {
  const isPlainList =
    typeOf(given) === 'array' && !['object', 'array'].includes(typeOf(given.items ?? {}));
  const schema = isPlainList ? (given.items ?? {}) : given;
  return {
    ...field,
    key: `${field.place}.${field.name}`,
    schema,
    isList: isPlainList,
    control: controlOf(schema, contentType, isPlainList),
  };
}

function controlOf(schema: FieldSchema, contentType: string, isList: boolean): Field['control'] {
  if (
    schema.format === 'binary' ||
    /^(?:image|audio|video|application\/(?:pdf|zip))/.test(contentType)
  ) {
    return 'file';
  }
  if (schema.format === 'graphql') {
    return 'graphql';
  }
  if (isJson(contentType) || ['object', 'array'].includes(typeOf(schema))) {
    return 'json';
  }
  if (isList) {
    return 'text';
  }
  return optionsOf(schema) ? 'select' : /number|integer/.test(typeOf(schema)) ? 'number' : 'text';
}

function typeOf({type, properties, items}: FieldSchema): string {
  const [first] = [type ?? []].flat().filter((one) => one !== 'null');
  return first ?? (properties ? 'object' : items ? 'array' : 'string');
}

/** The only values of a field, if there are few. */
export function optionsOf(schema: FieldSchema): unknown[] | undefined {
  const {enum: values, const: only} = schema;
  return (
    values ??
    (only !== undefined ? [only] : typeOf(schema) === 'boolean' ? [true, false] : undefined)
  );
}

const CONTROL_WORDS: Partial<Record<Field['control'], string>> = {file: 'file', graphql: 'GraphQL'};

/** The type of a field in words: `list of integers`. */
export function describeField({schema, isList, control}: Field): string {
  const type = typeOf(schema);
  const words = CONTROL_WORDS[control] ?? (schema.format ? `${type} (${schema.format})` : type);
  return isList ? `${words}s, separated by commas` : words;
}

/** The values of the contract's examples. */
export function exampleValues(
  {parameters}: TryOperation,
  media: TryMedia | undefined,
  example = media?.examples[0],
): TryValues {
  const of = (place: string) =>
    Object.fromEntries(
      parameters
        .filter((parameter) => parameter.in === place && parameter.example !== undefined)
        .map((parameter) => [parameter.name, parameter.example]),
    );
  return {
    ...{path: of('path'), query: of('query'), header: of('header')},
    ...(media && {body: {type: media.type, value: example?.value}}),
  };
}

/** The texts of a form for the values of a request. Values without a field are left out. */
export function textsOf(fields: readonly Field[], {body, ...values}: TryValues): Texts {
  const texts = fields.map(({key, place, name, isList, control}) => {
    const group = place === 'form' ? body?.value : values[place];
    const value = control !== 'file' && isRecord(group) ? group[name] : undefined;
    return [
      key,
      isList && Array.isArray(value) ? value.map(literal).join(',') : textOf(value),
    ] as const;
  });
  return {...Object.fromEntries(texts), [BODY]: body?.text ?? textOf(body?.value)};
}

function textOf(value: unknown): string {
  return value === undefined || typeof value === 'string'
    ? (value ?? '')
    : typeof value === 'object'
      ? JSON.stringify(value, null, 2)
      : literal(value);
}

export type ReadForm = {values: TryValues; problems: Texts};

/**
 * The values of a form, and what is wrong with its texts. What is left empty is not sent.
 *
 * @param files number of chosen files by the key of their field
 */
export function readForm(
  operation: TryOperation,
  media: TryMedia | undefined,
  texts: Texts,
  files: Readonly<Record<string, number>> = {},
): ReadForm {
  const problems: Record<string, string> = {};
  const read: Record<Field['place'], Record<string, unknown>> = {
    path: {},
    query: {},
    header: {},
    form: {},
  };
  const attempt = (key: string, work: () => void) => {
    try {
      work();
    } catch (error) {
      problems[key] = error instanceof Error ? error.message : String(error);
    }
  };
  for (const field of fieldsOf(operation, media)) {
    const text = texts[field.key] ?? '';
    attempt(field.key, () => {
      if (field.control === 'file' ? !files[field.key] : text === '') {
        assert(
          !field.required,
          field.control === 'text' ? 'Enter a value.' : WANTED[field.control],
        );
      } else if (field.control !== 'file') {
        read[field.place][field.name] = readField(field, text);
      }
    });
  }
  const {form, ...values} = read;
  const text = texts[BODY] ?? '';
  let body: TryValues['body'];
  attempt(BODY, () => {
    if (media && hasFields(media)) {
      body = {type: media.type, value: form};
    } else if (media && text.trim() !== '') {
      body = {type: media.type, ...(isJson(media.type) ? {value: parseJson(text)} : {text})};
    } else {
      assert(!operation.body?.required, 'This operation needs a body.');
    }
  });
  return {values: {...values, ...(body && {body})}, problems};
}

const WANTED = {
  number: 'Enter a number.',
  select: 'Choose a value.',
  json: 'Enter JSON.',
  graphql: 'Enter an operation.',
  file: 'Choose a file.',
} as const;

function readField(field: Field, text: string): unknown {
  if (field.control === 'json') {
    const value = parseJson(text);
    // JSON within a string stays a text.
    return typeOf(field.schema) === 'string' ? text : value;
  }
  return field.isList
    ? text.split(',').map((item) => readPlain(field.schema, item.trim()))
    : readPlain(field.schema, text);
}

function readPlain(schema: FieldSchema, text: string): unknown {
  const options = optionsOf(schema);
  if (options) {
    const found = options.find((option) => literal(option) === text);
    assert(found !== undefined, `"${text}" is none of ${options.map(literal).join(', ')}.`);
    return found;
  }
  const type = typeOf(schema);
  if (type === 'number' || type === 'integer') {
    const {minimum = -Infinity, maximum = Infinity} = schema;
    const value = text.trim() === '' ? NaN : Number(text);
    assert(Number.isFinite(value), WANTED.number);
    assert(type === 'number' || Number.isInteger(value), 'Enter a whole number.');
    assert(value >= minimum, `Enter at least ${minimum}.`);
    assert(value <= maximum, `Enter at most ${maximum}.`);
    return value;
  }
  const {minLength = 0, maxLength = Infinity, pattern} = schema;
  const {length} = [...text];
  assert(length >= minLength, `Enter at least ${minLength} characters.`);
  assert(length <= maxLength, `Enter at most ${maxLength} characters.`);
  assert(pattern === undefined || matches(pattern, text), `The value must match ${pattern}.`);
  return text;
}

/** A pattern that is none for this browser is left to the API. */
function matches(pattern: string, text: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    return true;
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Error(`This is no valid JSON: ${error instanceof Error ? error.message : ''}`, {
      cause: error,
    });
  }
}

function assert(isValid: boolean, problem: string): asserts isValid {
  if (!isValid) {
    throw new Error(problem);
  }
}
