import {base64url} from 'jose';
import {
  formFields,
  MULTIPART,
  URL_ENCODED,
  type MediaType,
  type Resolve,
} from '@gated-docs/rest-reference/requests';
import type {TryOperation, TryValues} from '@gated-docs/try-it/format';
import {isSound} from './isSound';
import {TRY_REQUEST} from './request';

/** A value that the reader has to correct, in a sentence that names it. */
export type Refused = {refused: string};

type Body = {type: string; bytes: Uint8Array};
/** What a field of a form needs besides its name and value, at least. */
const FIELD_BYTES = 100;

type Part = {name: string; bytes: Uint8Array; fileName?: string; type?: string};

/** The body of an operation, in one of its media types. */
export async function buildBody(
  operation: TryOperation,
  given: NonNullable<TryValues['body']>,
  resolve: Resolve,
): Promise<Body | Refused> {
  const media = operation.body?.media.find(({type}) => type === given.type);
  if (!media) {
    return {refused: `The operation has no body of the type ${JSON.stringify(given.type)}.`};
  }
  // What is checked is what is sent.
  if (given.value !== undefined && given.text !== undefined) {
    return {refused: 'The body must be a value or a text, not both.'};
  }
  if (!isSound(given.value, 'any')) {
    return {refused: 'The body contains incomplete characters, or has too many levels.'};
  }
  const files = Object.entries(given.files ?? {}).flatMap(([name, list]) =>
    list.map((file): Part => ({
      ...{name, fileName: file.name, type: file.type},
      // The schema of the request has validated it; the padding is ignored.
      bytes: base64url.decode(file.base64),
    })),
  );
  const {type} = media;
  if (type !== URL_ENCODED && type !== MULTIPART) {
    const text = given.text ?? JSON.stringify(given.value);
    const bytes = text === undefined ? files[0]?.bytes : encode(text);
    return bytes && (text === undefined ? files.length === 1 : files.length === 0)
      ? {type, bytes}
      : {refused: 'The body must be one value, one text or one file.'};
  }
  if (given.text !== undefined) {
    return {refused: 'The body of a form consists of fields. Send them as its value.'};
  }
  if (formLength([given.value, given.files]) > TRY_REQUEST.limit) {
    return {refused: 'The form has too many fields, or their names are too long.'};
  }
  // Objects of the contract.
  const contents = {schema: media.schema, encoding: media.encoding} as MediaType;
  const fields = formFields(given.value, contents, type, resolve);
  const withoutFile = fields.find(({fileName}) => fileName !== undefined);
  if (withoutFile) {
    return {refused: `The field ${withoutFile.name} must be a file. Choose one.`};
  }
  if (type === URL_ENCODED) {
    const pairs = fields.map(({name, value}) => [name, value]);
    return files.length === 0
      ? {type, bytes: encode(new URLSearchParams(pairs).toString())}
      : {refused: `The field ${files[0]?.name} cannot be a file.`};
  }
  return multipart([
    ...fields.map(({value, ...field}) => ({...field, bytes: encode(value)})),
    ...files,
  ]);
}

/** An upper bound for the length of a form, in which every item of a list repeats the names around it. */
function formLength(value: unknown, names = FIELD_BYTES): number {
  if (typeof value !== 'object' || value === null) {
    return names + String(value).length;
  }
  const isList = Array.isArray(value);
  return Object.entries(value).reduce(
    (sum, [key, item]) => sum + formLength(item, names + (isList ? 0 : key.length)),
    names,
  );
}

function encode(text: string): Uint8Array {
  return new TextEncoder().encode(text);
}

/** RFC 7578, with names escaped as browsers do. `FormData` cannot give a field a type without making it a file. */
async function multipart(parts: readonly Part[]): Promise<Body> {
  const boundary = `--------${crypto.randomUUID()}`;
  const chunks = parts.flatMap(({name, fileName, type, bytes}) => {
    const file = fileName === undefined ? '' : `; filename="${escape(fileName)}"`;
    const line = type ? `\r\nContent-Type: ${escape(type)}` : '';
    const head = `--${boundary}\r\nContent-Disposition: form-data; name="${escape(name)}"${file}${line}`;
    return [encode(`${head}\r\n\r\n`), bytes, encode('\r\n')];
  });
  const end = encode(`--${boundary}--\r\n`);
  const bytes = await new Blob([...chunks, end] as BlobPart[]).arrayBuffer();
  return {type: `${MULTIPART}; boundary=${boundary}`, bytes: new Uint8Array(bytes)};
}

const ESCAPED: Readonly<Record<string, string>> = {'"': '%22', '\r': '%0D', '\n': '%0A'};
const escape = (text: string) =>
  text.replaceAll(/["\r\n]/g, (character) => ESCAPED[character] ?? '');
