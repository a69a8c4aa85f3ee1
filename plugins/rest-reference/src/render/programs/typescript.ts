import {API_KEY_VARIABLE, CONNECTOR_VARIABLE} from '../credentials';
import {formatJson} from '../formatJson';
import type {FormField} from '../serialize';
import {IN_SINGLE, repeatsNames, withSecrets, type Example} from './example';

const quoteJavaScript = (text: string) =>
  `'${JSON.stringify(text)
    .slice(1, -1)
    .replaceAll(String.raw`\"`, '"')
    .replaceAll("'", String.raw`\'`)}'`;

/** An object of JavaScript, on one line if it is short. */
function objectCode(entries: readonly (readonly [string, string])[]): string {
  const written = entries.map(
    ([name, code]) => `${/^[A-Za-z_$][\w$]*$/.test(name) ? name : quoteJavaScript(name)}: ${code}`,
  );
  const inline = `{${written.join(', ')}}`;
  return inline.length <= 80 && !inline.includes('\n')
    ? inline
    : `{\n  ${written.join(',\n').replaceAll('\n', '\n  ')}\n}`;
}

/** A request as a program. */
export function writeTypeScript(example: Example): string {
  const {method, url, headers, json, text, form, isMultipart, returns} = example;
  const body = [
    ...(json === undefined ? [] : ['JSON.stringify(body)']),
    ...(text === undefined ? [] : [quoteJavaScript(text)]),
    ...(form ? [isMultipart ? 'form' : `new URLSearchParams(${parametersCode(form)})`] : []),
  ];
  const entries = [
    ['method', quoteJavaScript(method)] as const,
    ...(headers.length > 0
      ? [
          [
            'headers',
            objectCode(headers.map(({name, value}) => [name, quoteJavaScript(value)])),
          ] as const,
        ]
      : []),
    ...body.map((code) => ['body', code] as const),
  ];
  const opensFiles = form?.some(({fileName}) => fileName !== undefined);
  const shown = {
    json: 'await response.json()',
    text: 'await response.text()',
    nothing: 'response.status',
  };
  const lines = [
    ...(opensFiles ? ["import {openAsBlob} from 'node:fs';", ''] : []),
    ...(form && isMultipart ? ['const form = new FormData();', ...form.map(appendCode), ''] : []),
    ...(json === undefined ? [] : [`const body = ${formatJson(json)};`, '']),
    `const options = ${objectCode(entries)};`,
    '',
    `const response = await fetch(${quoteJavaScript(url)}, options);`,
    'if (!response.ok) {',
    '  throw new Error(`${response.status} ${await response.text()}`);',
    '}',
    `console.log(${shown[returns]});`,
  ];
  const environment = (name: string) => `\${process.env.${name}}`;
  const pair = [CONNECTOR_VARIABLE, API_KEY_VARIABLE].map(environment).join(':');
  return withSecrets(lines.join('\n'), {
    strings: IN_SINGLE,
    quotes: ['`', '`'],
    variable: environment,
    basic: `\`Basic \${btoa(\`${pair}\`)}\``,
    uuid: 'crypto.randomUUID()',
  });
}

/** A list, because an object cannot repeat a name. */
function parametersCode(form: readonly FormField[]): string {
  const pairs = form.map(({name, value}) => [name, quoteJavaScript(value)] as const);
  return repeatsNames(form)
    ? `[\n${pairs.map(([name, code]) => `  [${quoteJavaScript(name)}, ${code}]`).join(',\n')}\n]`
    : objectCode(pairs);
}

function appendCode({name, value, fileName, type}: FormField): string {
  const options = type === undefined ? '' : `, {type: ${quoteJavaScript(type)}}`;
  const file = fileName === undefined ? '' : quoteJavaScript(fileName);
  const text =
    type === undefined ? quoteJavaScript(value) : `new Blob([${quoteJavaScript(value)}]${options})`;
  const content = file ? `await openAsBlob(${file}${options}), ${file}` : text;
  return `form.append(${quoteJavaScript(name)}, ${content});`;
}
