import {formatJson} from './formatExample';
import {API_KEY_VARIABLE, CONNECTOR_VARIABLE, PLACEHOLDERS, TOKEN_VARIABLE} from './request';

/** Facts about the call that the library's generator does not know. */
export type Example = {
  /** The JSON body; undefined for other bodies and none. */
  body: unknown;
  /** The fields of a form that are files. */
  files: readonly {name: string; fileName: string}[];
  /** The kind of a successful response. */
  returns: 'json' | 'text' | 'nothing';
};

export type Language = {
  /** Value of the language tab, the same on every page. */
  id: 'curl' | 'typescript' | 'python' | 'csharp';
  label: string;
  /** Language of the code block. */
  lang: string;
  target: 'shell' | 'javascript' | 'python' | 'csharp';
  client: string;
  /** Post-processes the library's code to what an engineer would write. */
  polish: (code: string, example: Example) => string;
};

const {bearer, basic, apiKey, idempotencyKey} = PLACEHOLDERS;

/** The string that contains the API key, such as a header, a URL or a list of cookies. */
const keyIn = (quote: '"' | "'") =>
  new RegExp(`${quote}([^${quote}\\n]*)${apiKey}([^${quote}\\n]*)${quote}`);

export const LANGUAGES: readonly Language[] = [
  {
    id: 'curl',
    label: 'curl',
    lang: 'bash',
    target: 'shell',
    client: 'curl',
    polish: (code, {body}) =>
      code
        .replace(`'Authorization: ${bearer}'`, `"Authorization: Bearer $${TOKEN_VARIABLE}"`)
        .replace(
          `--header 'Authorization: ${basic}'`,
          `--user "$${CONNECTOR_VARIABLE}:$${API_KEY_VARIABLE}"`,
        )
        .replace(keyIn("'"), `"$1$${API_KEY_VARIABLE}$2"`)
        // The library leaves words without special characters unquoted.
        .replace(apiKey, `"$${API_KEY_VARIABLE}"`)
        .replace(`'Idempotency-Key: ${idempotencyKey}'`, '"Idempotency-Key: $(uuidgen)"')
        .replace(/ {2}--header 'Content-Type: multipart\/form-data' \\\n/, '')
        .replace(JSON.stringify(body, null, 2), () => formatJson(body))
        .replace(`'${JSON.stringify(body)}'`, () => `'${formatJson(body)}'`),
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    lang: 'ts',
    target: 'javascript',
    client: 'fetch',
    polish: polishTypeScript,
  },
  {
    id: 'python',
    label: 'Python',
    lang: 'python',
    target: 'python',
    client: 'requests',
    polish: polishPython,
  },
  {
    id: 'csharp',
    label: 'C#',
    lang: 'csharp',
    target: 'csharp',
    client: 'httpclient',
    polish: polishCSharp,
  },
];

function polishTypeScript(code: string, {body, files, returns}: Example): string {
  const credentials = `\${process.env.${CONNECTOR_VARIABLE}}:\${process.env.${API_KEY_VARIABLE}}`;
  const shown = {
    json: 'await response.json()',
    text: 'await response.text()',
    nothing: 'response.status',
  };
  const called = code
    .replace(`'${bearer}'`, `\`Bearer \${process.env.${TOKEN_VARIABLE}}\``)
    .replace(`'${basic}'`, `\`Basic \${btoa(\`${credentials}\`)}\``)
    .replace(keyIn("'"), `\`$1\${process.env.${API_KEY_VARIABLE}}$2\``)
    .replace(`'${idempotencyKey}'`, 'crypto.randomUUID()')
    .replace(
      /fetch\((.*), options\)\n {2}\.then[\s\S]*$/,
      (_all, url: string) =>
        `const response = await fetch(${url}, options);\nif (!response.ok) {\n  throw new Error(\`\${response.status} \${await response.text()}\`);\n}\nconsole.log(${shown[returns]});`,
    );
  const withForm = files.reduce(
    (text, {name, fileName}) =>
      text.replace(
        `form.append('${name}', '${fileName}');`,
        () => `form.append('${name}', await openAsBlob('${fileName}'), '${fileName}');`,
      ),
    called.replace(/\n\};\n\noptions\.body = form;/, ',\n  body: form\n};'),
  );
  const complete =
    files.length > 0 ? `import {openAsBlob} from 'node:fs';\n\n${withForm}` : withForm;
  return body === undefined
    ? complete
    : complete.replace(
        /^(const options = [\s\S]*\bbody: )(?:JSON\.stringify\([\s\S]*?\)|'(?:[^'\\\n]|\\.)*')(?=\n?\};\n)/,
        (_all, before: string) =>
          `const body = ${formatJson(body)};\n\n${before}JSON.stringify(body)`,
      );
}

function polishPython(code: string, {body, returns}: Example): string {
  const shown = {json: 'response.json()', text: 'response.text', nothing: 'response.status_code'};
  const withSecrets = code
    .replace(`"${bearer}"`, `f"Bearer {os.environ['${TOKEN_VARIABLE}']}"`)
    .replace(keyIn('"'), `f"$1{os.environ['${API_KEY_VARIABLE}']}$2"`)
    .replace(`"${idempotencyKey}"`, 'str(uuid.uuid4())')
    .replace(/ *"Authorization": "Basic [A-Z_]+",?\s*/, (entry) =>
      entry.startsWith(' ') ? '    ' : '',
    )
    .replace('print(response.text)', `response.raise_for_status()\nprint(${shown[returns]})`);
  const withKey = code.includes(basic)
    ? withSecrets.replace(
        /, headers=headers\)/,
        `, headers=headers,\n    auth=(os.environ["${CONNECTOR_VARIABLE}"], os.environ["${API_KEY_VARIABLE}"]))`,
      )
    : withSecrets;
  const modules = ['os.environ', 'uuid.uuid4']
    .filter((used) => withKey.includes(used))
    .map((used) => used.replace(/\..*/, ''));
  const imports = modules.map((name) => `import ${name}\n`).join('');
  const complete = withKey.replace(
    /^import requests/,
    `${imports}${imports && '\n'}import requests`,
  );
  return body === undefined
    ? complete
    : complete
        .replace(
          /^payload = [\s\S]*?\n(?=headers = )/m,
          () => `payload = ${formatJson(body, pythonValue)}\n`,
        )
        .replace('data=payload', 'json=payload');
}

function polishCSharp(code: string, {body}: Example): string {
  const variable = (name: string) => `Environment.GetEnvironmentVariable("${name}")`;
  const encoded = `{Convert.ToBase64String(Encoding.UTF8.GetBytes($"{${variable(CONNECTOR_VARIABLE)}}:{${variable(API_KEY_VARIABLE)}}"))}`;
  const withSecrets = code
    .replace(`"${bearer}"`, `$"Bearer {${variable(TOKEN_VARIABLE)}}"`)
    .replace(`"${basic}"`, `$"Basic ${encoded}"`)
    .replace(keyIn('"'), `$"$1{${variable(API_KEY_VARIABLE)}}$2"`)
    .replace(`"${idempotencyKey}"`, 'Guid.NewGuid().ToString()')
    .replace(
      /new StringContent\(""\)(?=[^"]*"form-data"[^"]*"[^"]+",\s*FileName = ("[^"]+"))/g,
      'new StreamContent(File.OpenRead($1))',
    )
    .replace(
      '    response.EnsureSuccessStatusCode();\n    var body = await response.Content.ReadAsStringAsync();\n    Console.WriteLine(body);',
      '    var content = await response.Content.ReadAsStringAsync();\n    if (!response.IsSuccessStatusCode)\n    {\n        throw new HttpRequestException($"{(int)response.StatusCode} {content}");\n    }\n    Console.WriteLine(content);',
    );
  const withUsing = withSecrets.includes('Encoding.')
    ? withSecrets.replace(/^(using [^\n]+\n)/, '$1using System.Text;\n')
    : withSecrets;
  return body === undefined
    ? withUsing
    : withUsing
        .replace(JSON.stringify(JSON.stringify(body)), 'json')
        .replace(/^var client/m, (next) => `var json = """\n${formatJson(body)}\n""";\n${next}`);
}

function pythonValue(value: unknown): string {
  const names = new Map<unknown, string>([
    [null, 'None'],
    [true, 'True'],
    [false, 'False'],
  ]);
  return names.get(value) ?? JSON.stringify(value);
}
