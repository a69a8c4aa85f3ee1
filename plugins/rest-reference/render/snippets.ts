import {HTTPSnippet, type HarRequest} from '@readme/httpsnippet';
import {formatJson} from './examples';
import {
  CREDENTIALS_VARIABLE,
  exampleRequest,
  TOKEN_VARIABLE,
  type Call,
  type ExampleRequest,
} from './request';

export type Snippet = {
  /** Value of the language tab, the same on every page. */
  id: 'curl' | 'typescript' | 'python' | 'csharp';
  label: string;
  /** Language of the code block. */
  lang: string;
  code: string;
};

type Client = Omit<Snippet, 'code'> & {
  target: 'shell' | 'javascript' | 'python' | 'csharp';
  client: string;
  /** Reads the secret from the environment instead of from the program's text. */
  withVariable: (code: string, scheme: string, variable: string) => string;
  /** Puts a JSON body in lines, where the library writes it as one long text or in a form of its own. */
  withBody: (code: string, body: unknown) => string;
};

const CLIENTS: Client[] = [
  {
    id: 'curl',
    label: 'curl',
    lang: 'bash',
    target: 'shell',
    client: 'curl',
    withVariable: (code, scheme, variable) =>
      code.replace(
        `'Authorization: ${scheme} ${variable}'`,
        `"Authorization: ${scheme} $${variable}"`,
      ),
    withBody: (code, body) =>
      code
        .replace(JSON.stringify(body, null, 2), () => formatJson(body))
        .replace(`'${JSON.stringify(body)}'`, () => `'${formatJson(body)}'`),
  },
  {
    id: 'typescript',
    label: 'TypeScript',
    lang: 'ts',
    target: 'javascript',
    client: 'fetch',
    withVariable: (code, scheme, variable) =>
      code.replace(`'${scheme} ${variable}'`, `\`${scheme} \${process.env.${variable}}\``),
    withBody: (code, body) =>
      code.replace(
        /^(const options = [\s\S]*\bbody: )(?:JSON\.stringify\([\s\S]*?\)|'(?:[^'\\\n]|\\.)*')(?=\n?\};\n)/,
        (_all, before: string) =>
          `const body = ${formatJson(body)};\n\n${before}JSON.stringify(body)`,
      ),
  },
  {
    id: 'python',
    label: 'Python',
    lang: 'python',
    target: 'python',
    client: 'requests',
    withVariable: (code, scheme, variable) =>
      code
        .replace(/^import requests/, 'import os\n\nimport requests')
        .replace(`"${scheme} ${variable}"`, `f"${scheme} {os.environ['${variable}']}"`),
    withBody: (code, body) =>
      code
        .replace(
          /^payload = [\s\S]*?\n(?=headers = )/m,
          () => `payload = ${formatJson(body, pythonValue)}\n`,
        )
        .replace('data=payload', 'json=payload'),
  },
  {
    id: 'csharp',
    label: 'C#',
    lang: 'csharp',
    target: 'csharp',
    client: 'httpclient',
    withVariable: (code, scheme, variable) =>
      code.replace(
        `"${scheme} ${variable}"`,
        `$"${scheme} {Environment.GetEnvironmentVariable("${variable}")}"`,
      ),
    withBody: (code, body) =>
      code
        .replace(JSON.stringify(JSON.stringify(body)), 'json')
        .replace(/^var client/m, (next) => `var json = """\n${formatJson(body)}\n""";\n${next}`),
  },
];

/** The example request of an operation as a program in each language of the tabs. */
export function requestSnippets(call: Call): Snippet[] {
  const request = exampleRequest(call);
  // Its types demand a body of every request; its code does not.
  const snippet = new HTTPSnippet(request as HarRequest);
  const body = jsonBody(request);
  return CLIENTS.flatMap(({target, client, withVariable, withBody, ...shown}) => {
    const [converted] = [snippet.convert(target, client)].flat();
    if (typeof converted !== 'string') {
      return [];
    }
    const code = body === undefined ? converted : withBody(converted, body);
    return [{...shown, code: secretsFromEnvironment(code, withVariable)}];
  });
}

function pythonValue(value: unknown): string {
  const names = new Map<unknown, string>([
    [null, 'None'],
    [true, 'True'],
    [false, 'False'],
  ]);
  return names.get(value) ?? JSON.stringify(value);
}

/** The value that is sent as JSON; undefined for other bodies and none. */
function jsonBody({postData}: ExampleRequest): unknown {
  return postData?.text !== undefined && /[/+]json$/.test(postData.mimeType)
    ? (JSON.parse(postData.text) as unknown)
    : undefined;
}

function secretsFromEnvironment(code: string, withVariable: Client['withVariable']): string {
  const withToken = withVariable(code, 'Bearer', TOKEN_VARIABLE);
  return withToken === code ? withVariable(code, 'Basic', CREDENTIALS_VARIABLE) : withToken;
}
