import {API_KEY_VARIABLE, CONNECTOR_VARIABLE, PLACEHOLDERS} from '../credentials';
import {formatJson} from '../formatJson';
import type {FormField, Pair} from '../serialize';
import {CALLER_SECRET, COOKIE, IN_SINGLE, withSecrets, type Example} from './example';

/** A word of a shell stays as it is, unless it has a secret. */
function quoteShell(text: string): string {
  return /^[\w/.@%^=:-]+$/.test(text) && text.search(CALLER_SECRET) < 0
    ? text
    : `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** A request as a program. */
export function writeCurl({
  method,
  url,
  headers,
  json,
  text,
  form = [],
  isMultipart,
}: Example): string {
  const option = ({name, value}: Pair) => {
    if (value === PLACEHOLDERS.basic) {
      return `--user '${value}'`;
    }
    return name === COOKIE ? `--cookie ${quoteShell(value)}` : `--header '${quoted(name, value)}'`;
  };
  const quoted = (name: string, value: string) => quoteShell(`${name}: ${value}`).slice(1, -1);
  const data = json === undefined ? text : formatJson(json);
  const lines = [
    method === 'HEAD' ? 'curl --head' : `curl --request ${method}`,
    `--url ${quoteShell(url)}`,
    ...headers.map(option),
    ...form.map((field) => formOption(field, isMultipart)),
  ];
  const program = withSecrets(lines.join(' \\\n  '), {
    strings: IN_SINGLE,
    quotes: ['"', '"'],
    variable: (name) => `$${name}`,
    basic: `"$${CONNECTOR_VARIABLE}:$${API_KEY_VARIABLE}"`,
    uuid: '"Idempotency-Key: $(uuidgen)"',
  });
  return data === undefined
    ? program
    : `${program} \\\n  ${dataOption(data, JSON.stringify(json) ?? '')}`;
}

function formOption({name, value, fileName, type}: FormField, isMultipart: boolean): string {
  if (!isMultipart) {
    return `--data-urlencode ${quoteShell(`${name}=${value}`)}`;
  }
  const suffix = type === undefined ? '' : `;type=${type}`;
  return fileName === undefined
    ? `--form ${quoteShell(`${name}=${formText(value)}${suffix}`)}`
    : `--form ${quoteShell(name)}='@${fileName}${suffix}'`;
}

/** A text that curl would take for a file, or of which it would take a part for an attribute, is in quotes. */
function formText(value: string): string {
  return /^[@<"]|;/.test(value)
    ? `"${value.replaceAll('\\', String.raw`\\`).replaceAll('"', String.raw`\"`)}"`
    : value;
}

/** Longer JSON has lines of its own. A text that starts with "@" would name a file. */
function dataOption(data: string, json: string): string {
  const isLong = json.length > 20;
  if (isLong && data.includes("'")) {
    return `--data @- <<'EOF'\n${data}\nEOF`;
  }
  return `--data${data.startsWith('@') ? '-raw' : ''} ${quoteShell(isLong ? `\n${data}\n` : data)}`;
}
