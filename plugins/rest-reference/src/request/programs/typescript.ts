import {API_KEY_VARIABLE, CONNECTOR_VARIABLE} from '../credentials';
import {formatJson} from '../formatJson';
import type {FormField} from '../serialize';
import {IN_SINGLE, lines, repeatsNames, withSecrets, type Example} from './example';

const quote = (text: string) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** An object of JavaScript, on one line if it is short. */
function objectCode(entries: readonly (readonly [name: string, code: string | undefined])[]) {
  const written = entries.flatMap(([name, code]) =>
    code === undefined ? [] : [`${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quote(name)}: ${code}`],
  );
  const inline = `{${written.join(', ')}}`;
  return inline.length <= 80 && !inline.includes('\n')
    ? inline
    : `{\n  ${written.join(',\n').replaceAll('\n', '\n  ')}\n}`;
}

const RETURNED = {
  json: 'await response.json()',
  text: 'await response.text()',
  nothing: 'response.status',
};

/** A request as a program. */
export function writeTypeScript(example: Example): string {
  const {method, url, headers, json, text, form = [], isMultipart, returns} = example;
  const body = text === undefined ? formCode(example) : quote(text);
  const sent = headers.map(({name, value}) => [name, quote(value)] as const);
  const options = objectCode([
    ['method', quote(method)],
    ['headers', sent.length > 0 ? objectCode(sent) : undefined],
    ['body', json === undefined ? body : 'JSON.stringify(body)'],
  ]);
  const program = lines(
    form.some(({fileName}) => fileName) && "import {openAsBlob} from 'node:fs';\n",
    isMultipart && `const form = new FormData();\n${form.map(appendCode).join('\n')}\n`,
    json !== undefined && `const body = ${formatJson(json)};\n`,
    `const options = ${options};\n`,
    `const response = await fetch(${quote(url)}, options);`,
    'if (!response.ok) {',
    '  throw new Error(`${response.status} ${await response.text()}`);',
    '}',
    `console.log(${RETURNED[returns]});`,
  );
  const environment = (name: string) => `\${process.env.${name}}`;
  const pair = [CONNECTOR_VARIABLE, API_KEY_VARIABLE].map(environment).join(':');
  return withSecrets(program, {
    strings: IN_SINGLE,
    quotes: ['`', '`'],
    variable: environment,
    basic: `\`Basic \${btoa(\`${pair}\`)}\``,
    uuid: 'crypto.randomUUID()',
  });
}

/** The form that a body sends. A list, because an object cannot repeat a name. */
function formCode({form, isMultipart}: Example): string | undefined {
  if (!form || isMultipart) {
    return form && 'form';
  }
  const pairs = form.map(({name, value}) => [name, quote(value)] as const);
  const listed = pairs.map(([name, code]) => `  [${quote(name)}, ${code}]`).join(',\n');
  return `new URLSearchParams(${repeatsNames(form) ? `[\n${listed}\n]` : objectCode(pairs)})`;
}

function appendCode({name, value, fileName, type}: FormField): string {
  const options = type === undefined ? '' : `, {type: ${quote(type)}}`;
  const text = options ? `new Blob([${quote(value)}]${options})` : quote(value);
  const file = fileName && `await openAsBlob(${quote(fileName)}${options}), ${quote(fileName)}`;
  return `form.append(${quote(name)}, ${file ?? text});`;
}
