import {API_KEY_VARIABLE, CONNECTOR_VARIABLE} from '../credentials';
import {formatJson} from '../formatJson';
import type {FormField} from '../serialize';
import {CONTENT_TYPE, COOKIE, IN_DOUBLE, repeatsNames, withSecrets, type Example} from './example';

const CSHARP_METHODS = ['get', 'post', 'put', 'patch', 'delete', 'head', 'options', 'trace'];

/** A request as a program. */
export function writeCSharp({
  method,
  url,
  headers,
  json,
  text,
  form,
  isMultipart,
}: Example): string {
  const quote = (value: string) => JSON.stringify(value);
  const name = method.toLowerCase();
  const methodCode = CSHARP_METHODS.includes(name)
    ? `HttpMethod.${name.charAt(0).toUpperCase()}${name.slice(1)}`
    : `new HttpMethod(${quote(method)})`;
  const [type] = headers.filter((header) => header.name === CONTENT_TYPE);
  const sent = headers.filter((header) => header.name !== CONTENT_TYPE);
  const typed = type
    ? `\n    {\n        Headers =\n        {\n            ContentType = new MediaTypeHeaderValue(${quote(type.value)})\n        }\n    }`
    : '';
  const content = [
    ...(json === undefined ? [] : [`new StringContent(json)${typed}`]),
    ...(text === undefined ? [] : [`new StringContent(${quote(text)})${typed}`]),
    ...(form ? [isMultipart ? multipartCode(form) : `${urlEncodedCode(form)},`] : []),
  ];
  const hasCookies = headers.some((header) => header.name === COOKIE);
  const lines = [
    ...(json === undefined ? [] : [`var json = """\n${formatJson(json)}\n""";`]),
    ...(hasCookies
      ? ['var clientHandler = new HttpClientHandler\n{\n    UseCookies = false,\n};']
      : []),
    `var client = new HttpClient(${hasCookies ? 'clientHandler' : ''});`,
    'var request = new HttpRequestMessage\n{',
    `    Method = ${methodCode},`,
    `    RequestUri = new Uri(${quote(url)}),`,
    ...(sent.length > 0
      ? [
          '    Headers =\n    {',
          ...sent.map((header) => `        { ${quote(header.name)}, ${quote(header.value)} },`),
          '    },',
        ]
      : []),
    ...content.map((code) => `    Content = ${code}`),
    '};',
    'using (var response = await client.SendAsync(request))\n{',
    '    var content = await response.Content.ReadAsStringAsync();',
    '    if (!response.IsSuccessStatusCode)\n    {',
    '        throw new HttpRequestException($"{(int)response.StatusCode} {content}");',
    '    }\n    Console.WriteLine(content);\n}',
  ];
  const variable = (name: string) => `Environment.GetEnvironmentVariable("${name}")`;
  const pair = [CONNECTOR_VARIABLE, API_KEY_VARIABLE].map((one) => `{${variable(one)}}`).join(':');
  const program = withSecrets(lines.join('\n'), {
    strings: IN_DOUBLE,
    quotes: ['$"', '"'],
    variable: (one) => `{${variable(one)}}`,
    basic: `$"Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes($"${pair}"))}"`,
    uuid: 'Guid.NewGuid().ToString()',
  });
  const encoding = program.includes('Encoding.') ? 'using System.Text;\n' : '';
  return `using System.Net.Http.Headers;\n${encoding}${program}`;
}

function urlEncodedCode(form: readonly FormField[]): string {
  const pairs = form.map(({name, value}) =>
    [name, value].map((part) => JSON.stringify(part)).join(', '),
  );
  return repeatsNames(form)
    ? `new FormUrlEncodedContent(new List<KeyValuePair<string, string>>\n    {\n${pairs.map((pair) => `        new(${pair}),`).join('\n')}\n    })`
    : `new FormUrlEncodedContent(new Dictionary<string, string>\n    {\n${pairs.map((pair) => `        { ${pair} },`).join('\n')}\n    })`;
}

function multipartCode(form: readonly FormField[]): string {
  const parts = form.map(({name, value, fileName, type}) => {
    const content =
      fileName === undefined
        ? `new StringContent(${JSON.stringify(value)})`
        : `new StreamContent(File.OpenRead(${JSON.stringify(fileName)}))`;
    const names = [['Name', name], ...(fileName === undefined ? [] : [['FileName', fileName]])];
    return [
      `        ${content}`,
      '        {\n            Headers =\n            {',
      ...(type === undefined
        ? []
        : [`                ContentType = new MediaTypeHeaderValue(${JSON.stringify(type)}),`]),
      '                ContentDisposition = new ContentDispositionHeaderValue("form-data")\n                {',
      ...names.map(([key, text]) => `                    ${key} = ${JSON.stringify(text)},`),
      '                }\n            }\n        },',
    ].join('\n');
  });
  return `new MultipartFormDataContent\n    {\n${parts.join('\n')}\n    },`;
}
