import {describe, expect, it} from 'vitest';
import {requestSnippets} from '../../plugins/rest-reference';
import {callsOf} from '../../plugins/rest-reference/render/calls';
import {restDocuments} from '../support/restDocuments';
import {isInstalled, parsers} from './lint/languages';

/** Languages with the parser that reads them, where it needs a program that can be missing. */
const LANGUAGES = [
  {lang: 'bash', isReadable: isInstalled('bash')},
  {lang: 'python', isReadable: isInstalled('python3')},
  {lang: 'ts', isReadable: true},
];

/** The examples of all operations in one language, one after the other: programs without an end. */
const programs = restDocuments().flatMap(({name, document}) =>
  LANGUAGES.filter(({isReadable}) => isReadable).map(({lang}) => {
    const snippets = callsOf(document).flatMap((call) =>
      requestSnippets(call).filter((snippet) => snippet.lang === lang),
    );
    // Each in a block of its own, where the language would refuse a second variable of the same name.
    const wrap = (code: string) => (lang === 'ts' ? `{\n${code}\n}` : code);
    return [name, lang, snippets.map(({code}) => wrap(code)).join('\n')] as const;
  }),
);

describe('the generated examples', () => {
  it.each(programs)('of %s parse as %s', async (_name, lang, code) => {
    expect(code.length).toBeGreaterThan(100);
    expect(await parsers[lang]?.(code)).toEqual([]);
  });
});
