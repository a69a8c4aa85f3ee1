import type {Nodes, Root} from 'nlcst';
import {visit} from 'unist-util-visit';
import {findingAt} from './page';
import type {Finding} from './finding';
import {STIFF_PHRASES, type Phrase} from './stiffPhrases';

/** Limits from section 11 of the platform facts: fewer than 25 words per sentence, or 36 with a colon or semicolon. */
const MAX_WORDS = 24;
const MAX_WORDS_DIVIDED = 35;

/** Also finds sentence ends before code or lower-case names, which the English parser misses. */
const FULL_STOP = /(?<=[\p{L}\p{N}`)\]][.!?])\s+/u;
const WORD = /[\p{L}\p{N}`][\p{L}\p{N}`…'’./_-]*/gu;

/** Wordy or vague expressions, with their replacements. */
const WORDY_PHRASES: readonly Phrase[] = [
  {
    pattern: /\b(?:simply|just|easy|easily|obviously|of course|basically|actually)\b/i,
    fix: 'Leave it out.',
  },
  {pattern: /\bplease\b/i, fix: 'Say what to do, without “please”.'},
  {pattern: /\be\.\s?g\./i, fix: 'Write “for example”.'},
  {pattern: /\bi\.\s?e\./i, fix: 'Write “that is”.'},
  {pattern: /\betc\b/i, fix: 'Name the rest, or write “and so on”.'},
  {pattern: /\bvia\b/i, fix: 'Write “by”, “through” or “over”.'},
  {pattern: /\b(?:utili[sz]e|leverage)[sd]?\b/i, fix: 'Write “use”.'},
  {pattern: /\bin order to\b/i, fix: 'Write “to”.'},
  {pattern: /\bprior to\b/i, fix: 'Write “before”.'},
  {pattern: /\b(?:whilst|amongst)\b/i, fix: 'Write “while” or “among”.'},
  {pattern: /\bdue to the fact that\b/i, fix: 'Write “because”.'},
  {pattern: /\bat this point in time\b/i, fix: 'Write “now”.'},
  {pattern: /\b(?:a number of|a variety of)\b/i, fix: 'Give the number, or write “several”.'},
  {pattern: /\b(?:should|shall)\b/i, fix: 'Write “must” for a duty, “can” for an option.'},
  {
    pattern: /\b(?:we|our|us)\b/i,
    fix: 'Name who does it: the platform, support, the integration desk.',
  },
];

const PHRASES = [...WORDY_PHRASES, ...STIFF_PHRASES];

/** Finds wordy, vague or stilted phrases, and sentences that are too long. */
export function plainEnglishFindings(file: string, prose: Root): Finding[] {
  const findings: Finding[] = [];
  visit(prose, 'SentenceNode', (sentence) => {
    const text = textOf(sentence);
    for (const part of text.split(FULL_STOP)) {
      const words = part.match(WORD)?.length ?? 0;
      const most = /[;:]/.test(part) ? MAX_WORDS_DIVIDED : MAX_WORDS;
      if (words > most) {
        findings.push(
          findingAt({file}, sentence, {
            rule: 'sentence-length',
            message: `The sentence "${part.slice(0, 50)}…" has ${words} words.`,
            fix: `Split it; ${most} words are the most.`,
          }),
        );
      }
    }
    for (const {pattern, fix} of PHRASES) {
      const match = pattern.exec(text);
      if (match) {
        const message = `"${match[0]}" is not plain English.`;
        findings.push(findingAt({file}, sentence, {rule: 'plain-english', message, fix}));
      }
    }
  });
  return findings;
}

/** The text of a sentence with blanked-out code, for wording rules. */
export function textOf(node: Nodes): string {
  if (node.type === 'SourceNode') {
    return '`…`';
  }
  return 'children' in node ? node.children.map((child) => textOf(child)).join('') : node.value;
}
