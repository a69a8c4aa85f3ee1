import type {TextKey} from '@gated-docs/access-config/texts/formTexts';
import type {FailedRule} from '../../flow/types';
import type {Card} from '../Card';

type PasswordRule = {text: TextKey; isMet: (password: string) => boolean};

/** Guessable sequences, checked in both directions. */
const SEQUENCES = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const RUN_LENGTH = 4;

/**
 * Rules that are shown as met while the reader types. They are the same for every organization, because SlashID does
 * not tell the form an organization's rules before a password is submitted. The provider's own rules decide; if a
 * password fails one, the form shows that rule's text.
 */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {text: 'password.rule.length', isMet: ({length}) => length >= 8 && length <= 256},
  {
    text: 'password.rule.words',
    isMet: (password) => password !== '' && !/pass?w[o0]rd|admin|user/i.test(password),
  },
  {
    text: 'password.rule.sequences',
    isMet: (password) => password !== '' && !hasRun(password.toLowerCase()),
  },
];

function hasRun(password: string): boolean {
  const runs = Array.from({length: password.length - RUN_LENGTH + 1}, (_, start) =>
    password.slice(start, start + RUN_LENGTH),
  );
  const isGuessable = (run: string) => SEQUENCES.some((sequence) => sequence.includes(run));
  return runs.some((run) => isGuessable(run) || isGuessable([...run].reverse().join('')));
}

/** Describes the first rule of the provider that a submitted password broke; the provider may name none. */
export function describeRule(
  rule: FailedRule | undefined,
  password: string,
  text: Card['text'],
): string {
  const [sequence] = rule?.regexp.exec(password) ?? [];
  // The key may be missing from `TextKey`, because organizations can have rules of their own; `text` then returns ''.
  const key = `authenticating.setPassword.validation.${rule?.name}` as TextKey;
  return text(key, {ILLEGAL_SEQUENCE: sequence}) || text('password.rule.unnamed');
}
