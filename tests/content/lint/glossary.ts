import fs from 'node:fs';
import type {Root} from 'nlcst';
import {visit} from 'unist-util-visit';
import type {Finding} from './finding';
import {findingAt} from './page';
import {textOf} from './plainEnglish';

/** A word that the glossary replaces by another. */
type Replaced = {word: string; by: string; pattern: RegExp};

const FACTS = 'docs/_platform/facts.md';

let factsText: string | undefined;

function ownFacts(): string {
  factsText ??= fs.readFileSync(FACTS, 'utf8');
  return factsText;
}

/** Contexts in which a listed word has its everyday meaning. */
const EVERYDAY = [
  /\b(?:in|each|either|both|every|any|this|upper|lower|worst|which|that) cases?\b/gi,
  /\bcase[- ](?:sensitive|insensitive)\b/gi,
  /\b(?:upper|lower)-case\b/gi,
  /\bcase (?:matters|does not matter|of)\b/gi,
];

/**
 * The words that section 10 of the platform facts excludes: `Not "incident", "job"` in a term's row.
 * Rows that exclude a word only from some texts need a human reader.
 */
export function readGlossary(facts = ownFacts()): Replaced[] {
  const [, section = ''] = /## 10\. Glossary[^\n]*\n([\s\S]*?)\n## /.exec(facts) ?? [];
  return section.split('\n').flatMap((row) => {
    const [, term = '', meaning = ''] = /^\| ([^|]+?) \| ([^|]+?) \|$/.exec(row) ?? [];
    const [, banned = '', scope = ''] =
      /Not ((?:"[^"]+"(?:, )?)+)( in [\w ]+)?/.exec(meaning) ?? [];
    return scope === ''
      ? [...banned.matchAll(/"([^"]+)"/g)].map(([, word = '']) => ({
          word,
          by: term,
          pattern: new RegExp(`\\b${word}s?\\b`, 'i'),
        }))
      : [];
  });
}

/** Finds words that the glossary replaces, and “login” as a verb. */
export function glossaryFindings(
  file: string,
  prose: Root,
  glossary: readonly Replaced[],
): Finding[] {
  const findings: Finding[] = [];
  visit(prose, 'SentenceNode', (sentence) => {
    const text = EVERYDAY.reduce(
      (rest, pattern) => rest.replaceAll(pattern, '…'),
      textOf(sentence),
    );
    for (const {word, by, pattern} of glossary) {
      if (pattern.test(text)) {
        findings.push(
          findingAt({file}, sentence, {
            rule: 'glossary',
            message: `"${word}" is not the platform's word.`,
            fix: `Write "${by}" (glossary in ${FACTS}).`,
          }),
        );
      }
    }
  });
  return findings;
}
