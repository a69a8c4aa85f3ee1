import {API_KEY_VARIABLE, CONNECTOR_VARIABLE, PLACEHOLDERS} from '../credentials';
import {formatJson} from '../formatJson';
import type {FormField, Pair} from '../serialize';
import {IN_DOUBLE, lines, repeatsNames, withSecrets, type Example} from './example';

const quote = (value: string) => JSON.stringify(value);
const isBasic = ({value}: Pair) => value === PLACEHOLDERS.basic;
const hasFileOrType = ({fileName, type}: FormField) => (fileName ?? type) !== undefined;

const METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'];
const RETURNED = {json: 'response.json()', text: 'response.text', nothing: 'response.status_code'};
const PLAIN = new Map<unknown, string>([
  [null, 'None'],
  [true, 'True'],
  [false, 'False'],
]);

/** A request as a program. */
export function writePython(example: Example): string {
  const {method, url, headers, form = [], isMultipart, returns} = example;
  const sent = headers
    .filter((header) => !isBasic(header))
    .map(({name, value}) => `${quote(name)}: ${quote(value)}`);
  const [open, between, close] =
    headers.length < 2 ? ['{', '', '}'] : ['{\n    ', ',\n    ', '\n}'];
  const [payload, option] = payloadCode(example);
  const files = isMultipart ? filesOf(form) : [];
  const name = method.toLowerCase();
  const isKnown = METHODS.includes(name);
  const given = [
    ...(isKnown ? ['url'] : [quote(method), 'url']),
    ...(payload === undefined ? [] : [option]),
    ...(files.length > 0 ? ['files=files'] : []),
    ...(sent.length > 0 ? ['headers=headers'] : []),
  ].join(', ');
  const auth = headers.some(isBasic)
    ? `,\n    auth=(os.environ["${CONNECTOR_VARIABLE}"], os.environ["${API_KEY_VARIABLE}"])`
    : '';
  const values = lines(
    files.length > 0 && `files = ${filesCode(files)}`,
    payload !== undefined && `payload = ${payload}`,
    sent.length > 0 && `headers = ${open}${sent.join(between)}${close}`,
  );
  const body = lines(
    `url = ${quote(url)}\n`,
    values && `${values}\n`,
    `response = requests.${isKnown ? name : 'request'}(${given}${auth})\n`,
    'response.raise_for_status()',
    `print(${RETURNED[returns]})`,
  );
  const program = withSecrets(body, {
    strings: IN_DOUBLE,
    quotes: ['f"', '"'],
    variable: (variable) => `{os.environ['${variable}']}`,
    basic: '',
    uuid: 'str(uuid.uuid4())',
  });
  const imports = lines(
    program.includes('os.environ') && 'import os',
    program.includes('uuid.uuid4()') && 'import uuid',
  );
  return lines(imports && `${imports}\n`, 'import requests\n', program);
}

/** The value of `payload`, and the option that sends it. */
function payloadCode({json, text, form = [], isMultipart}: Example): [string | undefined, string] {
  if (json !== undefined) {
    return [formatJson(json, (value) => PLAIN.get(value) ?? JSON.stringify(value)), 'json=payload'];
  }
  if (text !== undefined) {
    // A text is sent as Latin-1.
    const isAscii = /^[\0-\x7F]*$/.test(text);
    return [quote(text), isAscii ? 'data=payload' : 'data=payload.encode()'];
  }
  const files = isMultipart ? filesOf(form) : [];
  const fields = form.filter((field) => !files.includes(field));
  const code = mappingCode(fields, ({value}) => quote(value));
  return [fields.length > 0 ? code : undefined, 'data=payload'];
}

/** The parts with a file or a media type. Without any, all are parts of `files`, which makes the body a multipart one. */
function filesOf(form: readonly FormField[]): readonly FormField[] {
  const files = form.filter(hasFileOrType);
  return files.length > 0 ? files : form;
}

/** A dictionary, or a list if names repeat. */
function mappingCode(fields: readonly FormField[], codeOf: (field: FormField) => string): string {
  const isList = repeatsNames(fields);
  const entries = fields.map((field) =>
    isList ? `(${quote(field.name)}, ${codeOf(field)})` : `${quote(field.name)}: ${codeOf(field)}`,
  );
  const [open, close] = isList ? '[]' : '{}';
  return entries.length > 1
    ? `${open}\n    ${entries.join(',\n    ')}\n${close}`
    : `${open} ${entries.join()} ${close}`;
}

/** The parts of a form with a file or a media type. */
const filesCode = (files: readonly FormField[]) =>
  mappingCode(files, ({value, fileName, type}) => {
    const file = fileName && `${quote(fileName)}, open(${quote(fileName)}, "rb")`;
    return `(${file ?? `None, ${quote(value)}`}${type === undefined ? '' : `, ${quote(type)}`})`;
  });
