import fs from 'node:fs';
import type {Root, Word} from 'nlcst';
import retextEquality from 'retext-equality';
import retextIndefiniteArticle from 'retext-indefinite-article';
import retextReadability from 'retext-readability';
import retextRepeatedWords from 'retext-repeated-words';
import retextSpell from 'retext-spell';
import {unified} from 'unified';
import {visit} from 'unist-util-visit';
import {VFile} from 'vfile';
import type {Finding} from './finding';
import {ALLOWED_TERMS} from './inclusive';

/** Correct words that are not in the English dictionary: names of this platform and technical terms. */
const DICTIONARY = 'tests/content/lint/dictionary.txt';

// Read from files, because the package's module uses top-level await, which `tsx` cannot require.
const british = {
  aff: fs.readFileSync('node_modules/dictionary-en-gb/index.aff'),
  dic: fs.readFileSync('node_modules/dictionary-en-gb/index.dic'),
};

/** Tokens with digits, such as codes and versions. Looking for similar words would take seconds. */
const codes: string[] = [];

const checks = unified()
  .use(retextSpell, {
    dictionary: british,
    personal: fs.readFileSync(DICTIONARY, 'utf8'),
    ignore: codes,
  })
  .use(retextEquality, {ignore: [...ALLOWED_TERMS]})
  .use(retextIndefiniteArticle)
  .use(retextRepeatedWords)
  .use(retextReadability, {age: 18, threshold: 6 / 7, minWords: 12})
  .freeze();

/** Checks spelling, inclusive language, articles, repeated words, and readability. */
export async function wordingFindings(file: string, prose: Root): Promise<Finding[]> {
  visit(prose, 'WordNode', (word) => {
    const token = textOf(word);
    if (/\d/.test(token) && !codes.includes(token)) {
      codes.push(token);
    }
  });
  const vfile = new VFile({path: file});
  await checks.run(prose, vfile);
  return vfile.messages.filter(isAboutWord).map((message) => ({
    file,
    line: message.line ?? 1,
    column: message.column ?? 1,
    rule: ruleOf(message.source),
    message: `${message.reason}.`,
    fix: FIXES[ruleOf(message.source)] ?? '',
  }));
}

const textOf = ({children}: Word) =>
  children
    .map((child) => ('value' in child ? child.value : ''))
    .join('')
    // As the spelling check reads them.
    .replaceAll('’', "'");

/** The spelling check also reports that it suggests no more corrections. */
const isAboutWord = ({source, actual}: VFile['messages'][number]) =>
  source !== 'retext-spell' || typeof actual === 'string';

const ruleOf = (source = '') => RULES[source] ?? source;

const RULES: Record<string, string> = {
  'retext-spell': 'spelling',
  'retext-equality': 'inclusive',
  'retext-indefinite-article': 'article',
  'retext-repeated-words': 'doubled-word',
  'retext-readability': 'readability',
};

const FIXES: Record<string, string> = {
  spelling: `Correct it (British English), write names of fields in code, or add the word to ${DICTIONARY}.`,
  inclusive: 'Use a word that leaves nobody out.',
  article: 'Use the article that is spoken.',
  'doubled-word': 'Remove one of them.',
  readability: 'Split the sentence, or use shorter words.',
};
