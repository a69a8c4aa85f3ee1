import {dictionary} from '@zxcvbn-ts/language-common';
import {normalizePassword} from './passwordHash';

/**
 * The rules of specification §5 in the SDK's format: it checks them before posting, names are a
 * closed list, and the first violated rule determines the message. The server checks the same patterns again.
 */
export type PasswordRule = {
  name: string;
  /** Source of a JavaScript regular expression. */
  pattern: string;
  match_type: 'must_match' | 'must_not_match';
  pattern_qualifiers?: readonly 'case_insensitive'[];
};

const mustNotContain = (name: string, pattern: string): PasswordRule => ({
  name,
  pattern,
  match_type: 'must_not_match',
  pattern_qualifiers: ['case_insensitive'],
});

const either = (parts: readonly string[]) => `(${parts.join('|')})`;
const windows = (text: string, size: number) =>
  Array.from({length: text.length - size + 1}, (_, start) => text.slice(start, start + size));
const reversed = (text: string) => [...text].reverse().join('');

const DIGITS = '0123456789';
const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const KEYBOARD_ROWS = ['qwertyuiop', 'asdfghjkl', 'zxcvbnm'];

const MIN_LENGTH = 8;
const SENT_COMMON_PASSWORDS = 400;
// Most frequent first.
const COMMON_PASSWORDS: readonly string[] = (dictionary['passwords-common'] ?? [])
  .map(String)
  .filter(({length}) => length >= MIN_LENGTH);
const COMMON_PASSWORD_SET: ReadonlySet<string> = new Set(COMMON_PASSWORDS);
const escapePattern = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');

const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    name: 'length', // Characters, not UTF-16 units.
    pattern: '^(?:[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^\\uD800-\\uDFFF]){8,256}$',
    match_type: 'must_match',
  },
  mustNotContain('password_variants', 'p[a@4][s$5]{2}w[o0]rd'),
  mustNotContain('admin_variants', '[a@4]dm[i1!]n'),
  mustNotContain('user_variants', 'u[s$5][e3]r'),
  mustNotContain('numeric_sequences_ascending', `^${either(windows(DIGITS + DIGITS, 8))}`),
  mustNotContain(
    'numeric_sequences_descending',
    `^${either(windows(reversed(DIGITS + DIGITS), 8))}`,
  ),
  mustNotContain('numeric_subsequences_ascending', either(windows(DIGITS, 4))),
  mustNotContain('numeric_subsequences_descending', either(windows(reversed(DIGITS), 4))),
  mustNotContain(
    'alphanumeric_sequences_1',
    either([...windows(LETTERS, 4), ...windows(reversed(LETTERS), 4)]),
  ),
  mustNotContain(
    'alphanumeric_sequences_2',
    either(KEYBOARD_ROWS.flatMap((row) => windows(row, 4))),
  ),
  mustNotContain(
    'common_password_xkcd',
    `^${either([
      'correcthorsebatterystaple',
      'iloveyou[0-9!]*',
      'letmein[0-9!]*',
      'welcome[0-9!]*',
      'sunshine[0-9!]*',
      'princess[0-9!]*',
      'football[0-9!]*',
      'baseball[0-9!]*',
      'superman[0-9!]*',
      'trustno1[0-9!]*',
      'monkey[0-9!]{2,}',
      'dragon[0-9!]{2,}',
      'master[0-9!]{2,}',
      'changeme[0-9!]*',
      '(.)\\2{7,}',
      ...COMMON_PASSWORDS.slice(0, SENT_COMMON_PASSWORDS).map(escapePattern),
    ])}$`,
  ),
];

/** The rules for a form. */
export const VALIDATION_RULES = {validation_rules: {regular_expressions: PASSWORD_RULES}};

/**
 * The name of the first rule that the password violates. Checks the normalized form that is hashed; the
 * most common passwords are also part of the rules for the form.
 */
export function findBrokenPasswordRule(given: string): string | undefined {
  const password = normalizePassword(given);
  const broken = PASSWORD_RULES.find(({pattern, match_type, pattern_qualifiers}) => {
    const flags = pattern_qualifiers?.includes('case_insensitive') ? 'i' : '';
    return new RegExp(pattern, flags).test(password) !== (match_type === 'must_match');
  });
  const isCommon = COMMON_PASSWORD_SET.has(password.toLowerCase());
  return broken?.name ?? (isCommon ? 'common_password_xkcd' : undefined);
}
