import type {Nodes, Root} from 'nlcst';
import {visit} from 'unist-util-visit';
import {findingAt} from './page';
import type {Finding} from './finding';

/** The rule of the platform facts, section 11: a sentence stays under 25 words, a divided one under 36. */
const MOST_WORDS = 24;
const MOST_WORDS_DIVIDED = 35;

/** Also before code or a name in lower case, where the parser of English sees no new sentence. */
const FULL_STOP = /(?<=[\p{L}\p{N}`)\]][.!?])\s+/u;
const WORD = /[\p{L}\p{N}`][\p{L}\p{N}`…'’./_-]*/gu;

type Phrase = {pattern: RegExp; cure: string};

/** Words that the writing rules replace. */
const PHRASES: readonly Phrase[] = [
  {
    pattern: /\b(?:simply|just|easy|easily|obviously|of course|basically|actually)\b/i,
    cure: 'Leave it out.',
  },
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
  {
    pattern: /\b(?:we|our|us)\b/i,
    cure: 'Name who does it: the platform, support, the integration desk.',
  },
];

/** Wordy or vague phrases, and sentences of too many words. */
export function plainEnglishFindings(file: string, prose: Root): Finding[] {
  const findings: Finding[] = [];
  visit(prose, 'SentenceNode', (sentence) => {
    const text = textOf(sentence);
    for (const part of text.split(FULL_STOP)) {
      const words = part.match(WORD)?.length ?? 0;
      const most = /[;:]/.test(part) ? MOST_WORDS_DIVIDED : MOST_WORDS;
      if (words > most) {
        findings.push(
          findingAt({file}, sentence, {
            rule: 'sentence-length',
            message: `The sentence "${part.slice(0, 50)}…" has ${words} words.`,
            cure: `Split it; ${most} words are the most.`,
          }),
        );
      }
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

/** The words of a sentence with code blanked out, for rules about words. */
export function textOf(node: Nodes): string {
  if (node.type === 'SourceNode') {
    return '`…`';
  }
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : node.value;
}
