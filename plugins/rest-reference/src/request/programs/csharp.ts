import {API_KEY_VARIABLE, CONNECTOR_VARIABLE} from '../credentials';
import {formatJson} from '../formatJson';
import type {FormField} from '../serialize';
import {CONTENT_TYPE, COOKIE, IN_DOUBLE, lines, repeatsNames, withSecrets} from './example';
import type {Example} from './example';

const METHODS = ['Get', 'Post', 'Put', 'Patch', 'Delete', 'Head', 'Options', 'Trace'];

const quote = (value: string) => JSON.stringify(value);
const environment = (name: string) => `{Environment.GetEnvironmentVariable("${name}")}`;

/** A request as a program. */
export function writeCSharp({method, url, headers, json, text, form, isMultipart}: Example) {
  const named = METHODS.find((name) => name.toUpperCase() === method);
  const sent = headers.filter(({name}) => name !== CONTENT_TYPE);
  const type = headers.find(({name}) => name === CONTENT_TYPE)?.value;
  const hasCookies = headers.some(({name}) => name === COOKIE);
  const typed = type
    ? `\n    {\n        Headers =\n        {\n            ContentType = new MediaTypeHeaderValue(${quote(type)})\n        }\n    }`
    : '';
  const handler = 'var clientHandler = new HttpClientHandler\n{\n    UseCookies = false,\n};';
  const body = lines(
    json !== undefined && `var json = """\n${formatJson(json)}\n""";`,
    hasCookies && handler,
    `var client = new HttpClient(${hasCookies ? 'clientHandler' : ''});`,
    'var request = new HttpRequestMessage\n{',
    `    Method = ${named ? `HttpMethod.${named}` : `new HttpMethod(${quote(method)})`},`,
    `    RequestUri = new Uri(${quote(url)}),`,
    sent.length > 0 && '    Headers =\n    {',
    ...sent.map(({name, value}) => `        { ${quote(name)}, ${quote(value)} },`),
    sent.length > 0 && '    },',
    json !== undefined && `    Content = new StringContent(json)${typed}`,
    text !== undefined && `    Content = new StringContent(${quote(text)})${typed}`,
    form && `    Content = new ${isMultipart ? multipartCode(form) : urlEncodedCode(form)},`,
    '};',
    'using (var response = await client.SendAsync(request))\n{',
    '    var content = await response.Content.ReadAsStringAsync();',
    '    if (!response.IsSuccessStatusCode)\n    {',
    '        throw new HttpRequestException($"{(int)response.StatusCode} {content}");',
    '    }\n    Console.WriteLine(content);\n}',
  );
  const pair = [CONNECTOR_VARIABLE, API_KEY_VARIABLE].map(environment).join(':');
  const program = withSecrets(body, {
    strings: IN_DOUBLE,
    quotes: ['$"', '"'],
    variable: environment,
    basic: `$"Basic {Convert.ToBase64String(Encoding.UTF8.GetBytes($"${pair}"))}"`,
    uuid: 'Guid.NewGuid().ToString()',
  });
  return lines(
    'using System.Net.Http.Headers;',
    program.includes('Encoding.') && 'using System.Text;',
    program,
  );
}

function urlEncodedCode(form: readonly FormField[]): string {
  const isList = repeatsNames(form);
  const pairs = form.map(({name, value}) => {
    const pair = `${quote(name)}, ${quote(value)}`;
    return isList ? `        new(${pair}),` : `        { ${pair} },`;
  });
  const collection = isList ? 'List<KeyValuePair<string, string>>' : 'Dictionary<string, string>';
  return `FormUrlEncodedContent(new ${collection}\n    {\n${pairs.join('\n')}\n    })`;
}

/** .NET writes a name as it is, and servers need it in quotes (RFC 7578, section 4.2). */
const inQuotes = (name: string) => quote(quote(name));

function multipartCode(form: readonly FormField[]): string {
  const parts = form.map(({name, value, fileName, type}) =>
    lines(
      fileName === undefined
        ? `        new StringContent(${quote(value)})`
        : `        new StreamContent(File.OpenRead(${quote(fileName)}))`,
      '        {\n            Headers =\n            {',
      type && `                ContentType = new MediaTypeHeaderValue(${quote(type)}),`,
      '                ContentDisposition = new ContentDispositionHeaderValue("form-data")\n                {',
      `                    Name = ${inQuotes(name)},`,
      fileName && `                    FileName = ${inQuotes(fileName)},`,
      '                }\n            }\n        },',
    ),
  );
  return `MultipartFormDataContent\n    {\n${parts.join('\n')}\n    }`;
}
