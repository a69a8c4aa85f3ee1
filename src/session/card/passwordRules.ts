import type {TextKey} from '../formTexts';

export type PasswordRule = {text: TextKey; isMet: (password: string) => boolean};

/** Runs of characters that are no secret, read in either direction. */
const SEQUENCES = [
  '0123456789',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
];
const RUN_LENGTH = 4;

/**
 * What is shown as met while the reader types. SlashID names its rules without telling the form of them
 * before a password is submitted; these say the same for every organization. The provider's own rules
 * decide, and a password that fails one of them is answered with that rule's text.
 */
export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    text: 'password.rule.length',
    isMet: ({length}) => length >= 8 && length <= 256,
  },
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
  const reversed = SEQUENCES.map((sequence) => [...sequence].reverse().join(''));
  return [...SEQUENCES, ...reversed].some((sequence) =>
    Array.from({length: sequence.length - RUN_LENGTH + 1}, (_, start) =>
      sequence.slice(start, start + RUN_LENGTH),
    ).some((run) => password.includes(run)),
  );
}
