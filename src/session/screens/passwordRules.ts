import type {TextKey} from '../../texts/formTexts';

export type PasswordRule = {text: TextKey; isMet: (password: string) => boolean};

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
