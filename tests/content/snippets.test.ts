import {describe, expect, it} from 'vitest';
import {requestSnippets} from '@gated-docs/rest-reference';
import {callsOf} from '../../plugins/rest-reference/src/request/calls';
import {formatJson} from '../../plugins/rest-reference/src/request/formatJson';
import {exampleRequest} from '../../plugins/rest-reference/src/request/request';
import {contractValidator} from '../support/contractValidator';
import {readCurl} from '../support/documentedCalls';
import {restDocuments} from '../support/restDocuments';
import {isInstalled, parsers} from './lint/languages';

/** Languages whose parser requires a program that can be missing. */
const LANGUAGES = [
  {lang: 'bash', isReadable: isInstalled('bash')},
  {lang: 'python', isReadable: isInstalled('python3')},
  {lang: 'ts', isReadable: true},
];

/** The examples of all operations in one language: as one program, where the language permits it. */
const programs = restDocuments().flatMap(({name, document}) =>
  LANGUAGES.filter(({isReadable}) => isReadable).map(({lang}) => {
    const snippets = callsOf(document).flatMap((call) =>
      requestSnippets(call).filter((snippet) => snippet.lang === lang),
    );
    const codes = snippets.map(({code}) => code);
    return [name, lang, lang === 'ts' ? codes : [codes.join('\n')]] as const;
  }),
);

describe('the generated examples', () => {
  it.each(programs)('of %s parse as %s', async (_name, lang, codes) => {
    expect(codes.length).toBeGreaterThan(0);
    for (const code of codes) {
      expect(code.length).toBeGreaterThan(100);
      expect(await parsers[lang]?.(code)).toEqual([]);
    }
  });

  const operations = restDocuments().flatMap(({name, document}) =>
    callsOf(document).map(
      (call) => [`${name} ${call.operation.operationId}`, document, call] as const,
    ),
  );

  it.each(operations)(
    'of %s: curl’s request matches the contract',
    (_operation, document, call) => {
      const curl = requestSnippets(call).find(({id}) => id === 'curl')?.code ?? '';
      const request = readCurl(curl);
      expect(request.method.toLowerCase()).toBe(call.method);
      expect(contractValidator(document).request(call, request)).toEqual([]);
    },
  );

  const sending = restDocuments().flatMap(({name, document}) =>
    callsOf(document).flatMap((call): [string, Record<string, string>, string][] => {
      const {postData} = exampleRequest(call);
      const isJson = postData?.text !== undefined && /[/+]json$/.test(postData.mimeType);
      const programs = requestSnippets(call).map(({id, code}) => [id, code]);
      return isJson
        ? [
            [
              `${name} ${call.operation.operationId}`,
              Object.fromEntries(programs) as Record<string, string>,
              formatJson(JSON.parse(postData.text ?? '')),
            ],
          ]
        : [];
    }),
  );

  it('include many with JSON bodies', () => {
    expect(sending.length).toBeGreaterThan(30);
  });

  it.each(sending)('%s sends the same JSON in every language', (_operation, programs, json) => {
    const {curl, typescript, python, csharp} = programs;
    const inPython = json.replace(
      /(?<=(?:: |, |\[|^ *))(?:true|false|null)(?=,?$|[,\]}])/gm,
      (value) => ({true: 'True', false: 'False', null: 'None'})[value] ?? value,
    );
    expect(curl).toContain(json);
    expect(typescript).toContain(`const body = ${json};\n`);
    expect(typescript).toMatch(/body: JSON\.stringify\(body\)\n?\};/);
    expect(python).toContain(`payload = ${inPython}\n`);
    expect(python).toContain('json=payload');
    expect(csharp).toContain(`var json = """\n${json}\n""";\n`);
    expect(csharp).toContain('new StringContent(json)');
  });
});
