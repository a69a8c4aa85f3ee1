import {dictionary} from '@zxcvbn-ts/language-common';
import {randomBytes, scrypt, timingSafeEqual} from 'node:crypto';

/** Cost of a hash (RFC 7914 §2): time grows with all three, memory with `N` and `r`. */
export type PasswordHashCost = {N: number; r: number; p: number};

// OWASP's scrypt setting with the least memory, 16 MiB per hash, for many concurrent sign-ins.
export const PASSWORD_HASH_COST: PasswordHashCost = {N: 2 ** 14, r: 8, p: 5};
const KEY_BYTES = 32;
const FORMAT = /^scrypt\$(\d+)\$(\d+)\$(\d+)\$([\w-]{16,86})\$([\w-]{43})$/;

/** Memory-hard and salted; the cost is part of the text, so that it can be raised later. */
export async function hashPassword(password: string, cost: PasswordHashCost): Promise<string> {
  const salt = randomBytes(16);
  return formatHash(salt, await derive(password, salt, cost), cost);
}

/** Matches no password, but takes as long to compare as a real hash. */
export const createDecoyHash = (cost: PasswordHashCost) =>
  formatHash(randomBytes(16), randomBytes(KEY_BYTES), cost);

/** A hash from another installation of this provider, with the usual cost. */
export function isPasswordHash(hash: string): boolean {
  const [, N, r, p] = FORMAT.exec(hash) ?? [];
  const usual = PASSWORD_HASH_COST;
  return Number(N) === usual.N && Number(r) === usual.r && Number(p) === usual.p;
}

const formatHash = (salt: Buffer, key: Buffer, {N, r, p}: PasswordHashCost) =>
  `scrypt$${N}$${r}$${p}$${salt.toString('base64url')}$${key.toString('base64url')}`;

/** Fail closed: a hash in an unknown format matches nothing. */
export async function verifyPassword(password: string, hash: string): Promise<boolean> {
  const [, N, r, p, salt = '', key = ''] = FORMAT.exec(hash) ?? [];
  if (key === '') {
    return false;
  }
  const cost = {N: Number(N), r: Number(r), p: Number(p)};
  const expected = Buffer.from(key, 'base64url');
  return timingSafeEqual(await derive(password, Buffer.from(salt, 'base64url'), cost), expected);
}

function derive(password: string, salt: Buffer, cost: PasswordHashCost): Promise<Buffer> {
  const text = normalizePassword(password);
  return new Promise((resolve, reject) => {
    scrypt(
      text,
      salt,
      KEY_BYTES,
      {...cost, maxmem: 256 * cost.r * (cost.N + cost.p)},
      (error, key) => (error ? reject(error) : resolve(key)),
    );
  });
}

/** Normalizes a password, so that it is the same on all keyboards (NIST SP 800-63B §3.1.1.2). */
const normalizePassword = (password: string) => password.normalize('NFKC');

const WORDS = "No 'password', 'admin' or 'user'";
const SEQUENCES = 'No ascending or descending sequences';
const ILLEGAL_SEQUENCE = 'Illegal sequence: {sequence}';

/** The SDK's closed list of rules, each with the requirement on our page and the message of specification §5. */
const TEXTS = {
  length: ['8-256 characters', '8-256 characters required'],
  password_variants: [WORDS, "Contains word 'password'"],
  admin_variants: [WORDS, "Contains word 'admin'"],
  user_variants: [WORDS, "Contains word 'user'"],
  numeric_sequences_ascending: [SEQUENCES, ILLEGAL_SEQUENCE],
  numeric_sequences_descending: [SEQUENCES, ILLEGAL_SEQUENCE],
  numeric_subsequences_ascending: [SEQUENCES, ILLEGAL_SEQUENCE],
  numeric_subsequences_descending: [SEQUENCES, ILLEGAL_SEQUENCE],
  alphanumeric_sequences_1: [SEQUENCES, ILLEGAL_SEQUENCE],
  alphanumeric_sequences_2: [SEQUENCES, ILLEGAL_SEQUENCE],
  common_password_xkcd: ['Not a common password', 'Common password'],
} as const;
type RuleName = keyof typeof TEXTS;

/**
 * The rules of specification §5 in the SDK's format: it checks them before posting, and the first violated rule
 * determines the message. The server checks the same patterns again.
 */
type PasswordRule = {
  name: RuleName;
  /** Source of a JavaScript regular expression. */
  pattern: string;
  match_type: 'must_match' | 'must_not_match';
  pattern_qualifiers?: readonly 'case_insensitive'[];
};

const mustNotContain = (name: RuleName, pattern: string): PasswordRule => ({
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

const flagsOf = ({pattern_qualifiers}: PasswordRule) =>
  pattern_qualifiers?.includes('case_insensitive') ? 'i' : '';

/** The requirements on our page, each with its rules, which the page's script checks. */
export const PASSWORD_REQUIREMENTS = [
  ...new Set(Object.values(TEXTS).map(([requirement]) => requirement)),
].map((requirement) => ({
  requirement,
  rules: PASSWORD_RULES.filter(({name}) => TEXTS[name][0] === requirement).map((rule) => ({
    pattern: rule.pattern,
    flags: flagsOf(rule),
    mustMatch: rule.match_type === 'must_match',
  })),
}));

/**
 * The first rule that the password violates, with its message. Checks the normalized form that is hashed; the
 * most common passwords are also part of the rules for the form.
 */
export function findBrokenPasswordRule(
  given: string,
): {name: RuleName; message: string} | undefined {
  const password = normalizePassword(given);
  const isBroken = (rule: PasswordRule) =>
    new RegExp(rule.pattern, flagsOf(rule)).test(password) !== (rule.match_type === 'must_match');
  const broken =
    PASSWORD_RULES.find(isBroken) ??
    (COMMON_PASSWORD_SET.has(password.toLowerCase()) ? PASSWORD_RULES.at(-1) : undefined);
  if (!broken) {
    return undefined;
  }
  const [sequence = ''] = new RegExp(broken.pattern, flagsOf(broken)).exec(password) ?? [];
  const message = TEXTS[broken.name][1].replace('{sequence}', () => sequence);
  return {name: broken.name, message};
}
