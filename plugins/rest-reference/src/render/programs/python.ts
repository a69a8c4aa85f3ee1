import {API_KEY_VARIABLE, CONNECTOR_VARIABLE, PLACEHOLDERS} from '../credentials';
import {formatJson} from '../formatJson';
import type {FormField, Pair} from '../serialize';
import {IN_DOUBLE, withSecrets, type Example} from './example';

const quote = (value: string) => JSON.stringify(value);

/** A request as a program. */
export function writePython(example: Example): string {
  const {method, url, form, isMultipart, returns} = example;
  const isBasic = ({value}: Pair) => value === PLACEHOLDERS.basic;
  const {headers} = example;
  const sent = headers
    .filter((header) => !isBasic(header))
    .map(({name, value}) => `${quote(name)}: ${quote(value)}`);
  const isShort = headers.length < 2;
  const [payload, option] = payloadCode(example);
  const files = isMultipart ? (form ?? []).filter(({fileName, type}) => fileName ?? type) : [];
  const options = [
    ...(payload === undefined ? [] : [option]),
    ...(files.length > 0 ? ['files=files'] : []),
    ...(sent.length > 0 ? ['headers=headers'] : []),
  ];
  const name = method.toLowerCase();
  const isKnown = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options'].includes(name);
  const target = [...(isKnown ? [] : [quote(method)]), 'url', ...options].join(', ');
  const auth = headers.some(isBasic)
    ? `,\n    auth=(os.environ["${CONNECTOR_VARIABLE}"], os.environ["${API_KEY_VARIABLE}"])`
    : '';
  const parts = [
    ...(files.length > 0 ? [`files = ${filesCode(files)}`] : []),
    ...(payload === undefined ? [] : [`payload = ${payload}`]),
    ...(sent.length > 0
      ? [`headers = ${isShort ? `{${sent.join()}}` : `{\n    ${sent.join(',\n    ')}\n}`}`]
      : []),
  ];
  const shown = {json: 'response.json()', text: 'response.text', nothing: 'response.status_code'};
  const lines = [
    `url = ${quote(url)}`,
    '',
    ...(parts.length > 0 ? [...parts, ''] : []),
    `response = requests.${isKnown ? name : 'request'}(${target}${auth})`,
    '',
    'response.raise_for_status()',
    `print(${shown[returns]})`,
  ];
  const program = withSecrets(lines.join('\n'), {
    strings: IN_DOUBLE,
    quotes: ['f"', '"'],
    variable: (variable) => `{os.environ['${variable}']}`,
    basic: '',
    uuid: 'str(uuid.uuid4())',
  });
  const modules = ['os', 'uuid'].filter((module) =>
    program.includes(`${module}.${MEMBERS[module]}`),
  );
  const imports = modules.map((module) => `import ${module}\n`).join('');
  return `${imports}${imports && '\n'}import requests\n\n${program}`;
}

/** What programs use of a module. */
const MEMBERS: Record<string, string> = {os: 'environ', uuid: 'uuid4()'};

/** The value of `payload`, and the option that sends it. */
function payloadCode({json, text, form, isMultipart}: Example): [string | undefined, string] {
  if (json !== undefined) {
    return [formatJson(json, pythonValue), 'json=payload'];
  }
  if (text !== undefined) {
    // A text is sent as Latin-1.
    const isAscii = /^[\0-\x7F]*$/.test(text);
    return [JSON.stringify(text), isAscii ? 'data=payload' : 'data=payload.encode()'];
  }
  const fields = (form ?? []).filter(({fileName, type}) => !isMultipart || !(fileName ?? type));
  const pairs = fields.map(({name, value}) => [quote(name), quote(value)] as const);
  return [fields.length > 0 ? mappingCode(pairs) : undefined, 'data=payload'];
}

type Pairs = readonly (readonly [name: string, code: string])[];

/** A dictionary, or a list if names repeat. */
function mappingCode(pairs: Pairs): string {
  const isList = new Set(pairs.map(([name]) => name)).size < pairs.length;
  const entries = pairs.map(([name, code]) => (isList ? `(${name}, ${code})` : `${name}: ${code}`));
  const [open, close] = isList ? '[]' : '{}';
  return entries.length > 1
    ? `${open}\n    ${entries.join(',\n    ')}\n${close}`
    : `${open} ${entries.join()} ${close}`;
}

/** The parts of a form with a file or a media type. */
function filesCode(files: readonly FormField[]): string {
  const parts = files.map(({name, value, fileName, type}) => {
    const content =
      fileName === undefined
        ? ['None', quote(value)]
        : [quote(fileName), `open(${quote(fileName)}, "rb")`];
    const part = [...content, ...(type === undefined ? [] : [quote(type)])].join(', ');
    return [quote(name), `(${part})`] as const;
  });
  return mappingCode(parts);
}

function pythonValue(value: unknown): string {
  const names = new Map<unknown, string>([
    [null, 'None'],
    [true, 'True'],
    [false, 'False'],
  ]);
  return names.get(value) ?? JSON.stringify(value);
}
