import type {Nodes, Root, Sentence} from 'nlcst';
import {toString} from 'nlcst-to-string';
import {visit} from 'unist-util-visit';
import {findingAt} from './page';
import type {Finding} from './finding';

/** The rule of the platform facts, section 11: a sentence stays under 25 words; lists of codes may be longer. */
const MOST_WORDS = 25;

type Phrase = {pattern: RegExp; cure: string};

/** Words that the writing rules replace. */
const PHRASES: readonly Phrase[] = [
  {pattern: /\b(?:simply|just|easy|easily|obviously|of course|basically|actually)\b/i, cure: 'Leave it out.'},
  {pattern: /\bplease\b/i, cure: 'Say what to do, without “please”.'},
  {pattern: /\be\.\s?g\./i, cure: 'Write “for example”.'},
  {pattern: /\bi\.\s?e\./i, cure: 'Write “that is”.'},
  {pattern: /\betc\b/i, cure: 'Name the rest, or write “and so on”.'},
  {pattern: /\bvia\b/i, cure: 'Write “by”, “through” or “over”.'},
  {pattern: /\b(?:utili[sz]e|leverage)[sd]?\b/i, cure: 'Write “use”.'},
  {pattern: /\bin order to\b/i, cure: 'Write “to”.'},
  {pattern: /\bprior to\b/i, cure: 'Write “before”.'},
  {pattern: /\b(?:whilst|amongst)\b/i, cure: 'Write “while” or “among”.'},
  {pattern: /\bdue to the fact that\b/i, cure: 'Write “because”.'},
  {pattern: /\bat this point in time\b/i, cure: 'Write “now”.'},
  {pattern: /\b(?:a number of|a variety of)\b/i, cure: 'Give the number, or write “several”.'},
  {pattern: /\b(?:should|shall)\b/i, cure: 'Write “must” for a duty, “can” for an option.'},
  {pattern: /\b(?:we|our|us)\b/i, cure: 'Name who does it: the platform, support, the integration desk.'},
];

/** Wordy or vague phrases, and sentences of too many words. */
export function plainEnglishFindings(file: string, prose: Root): Finding[] {
  const findings: Finding[] = [];
  visit(prose, 'SentenceNode', (sentence) => {
    const words = wordsOf(sentence);
    const text = toString(withoutCode(sentence));
    if (words >= MOST_WORDS) {
      findings.push(
        findingAt({file}, sentence, {
          rule: 'sentence-length',
          message: `The sentence "${text.slice(0, 50)}…" has ${words} words.`,
          cure: `Split it; ${MOST_WORDS - 1} words are the most.`,
        }),
      );
    }
    for (const {pattern, cure} of PHRASES) {
      const match = pattern.exec(text);
      if (match) {
        const message = `"${match[0]}" is not plain English.`;
        findings.push(findingAt({file}, sentence, {rule: 'plain-english', message, cure}));
      }
    }
  });
  return findings;
}

/** Words of a sentence; a piece of code counts as one. */
export function wordsOf(sentence: Nodes): number {
  let words = 0;
  visit(sentence, (node) => {
    if (node.type === 'WordNode' || node.type === 'SourceNode') {
      words += 1;
    }
  });
  return words;
}

/** The sentence with code blanked out, for rules about words. */
export function withoutCode(sentence: Sentence): Sentence {
  const copy = structuredClone(sentence);
  visit(copy, 'SourceNode', (node) => {
    node.value = '`…`';
  });
  return copy;
}
