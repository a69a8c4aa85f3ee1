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

const COMMON = either([
  'correcthorsebatterystaple',
  '(?:iloveyou|letmein|welcome|sunshine|princess|football|baseball|superman|trustno1|changeme)[0-9!]*',
  '(?:monkey|dragon|master)[0-9!]{2,}',
  '(.)\\2{7,}',
  ...COMMON_PASSWORDS.slice(0, SENT_COMMON_PASSWORDS).map(escapePattern),
]);

/**
 * The SDK's closed list of rules: names, patterns that a password must not match, the requirements on our page and the
 * messages of specification §5.
 */
const TABLE: readonly (readonly [string, string, string, string])[] = [
  [
    'length', // Must match. Characters, not UTF-16 units.
    '^(?:[\\uD800-\\uDBFF][\\uDC00-\\uDFFF]|[^\\uD800-\\uDFFF]){8,256}$',
    '8-256 characters',
    '8-256 characters required',
  ],
  ['password_variants', 'p[a@4][s$5]{2}w[o0]rd', WORDS, "Contains word 'password'"],
  ['admin_variants', '[a@4]dm[i1!]n', WORDS, "Contains word 'admin'"],
  ['user_variants', 'u[s$5][e3]r', WORDS, "Contains word 'user'"],
  ...[
    ['numeric_sequences_ascending', `^${either(windows(DIGITS + DIGITS, 8))}`] as const,
    ['numeric_sequences_descending', `^${either(windows(reversed(DIGITS + DIGITS), 8))}`] as const,
    ['numeric_subsequences_ascending', either(windows(DIGITS, 4))] as const,
    ['numeric_subsequences_descending', either(windows(reversed(DIGITS), 4))] as const,
    [
      'alphanumeric_sequences_1',
      either([...windows(LETTERS, 4), ...windows(reversed(LETTERS), 4)]),
    ] as const,
    ['alphanumeric_sequences_2', either(KEYBOARD_ROWS.flatMap((row) => windows(row, 4)))] as const,
  ].map(([name, pattern]) => [name, pattern, SEQUENCES, ILLEGAL_SEQUENCE] as const),
  ['common_password_xkcd', `^${COMMON}$`, 'Not a common password', 'Common password'],
];

const RULES = TABLE.map(([name, pattern, requirement, message]) => {
  const mustMatch = name === 'length';
  return {name, requirement, message, mustMatch, pattern, flags: mustMatch ? '' : 'i'};
});

/**
 * The rules for a form, in the SDK's format: it checks them before posting, and the first violated rule
 * determines the message. The server checks the same patterns again.
 */
export const VALIDATION_RULES = {
  validation_rules: {
    regular_expressions: RULES.map(({name, pattern, mustMatch}) => ({
      name,
      pattern,
      match_type: mustMatch ? 'must_match' : 'must_not_match',
      ...(mustMatch ? {} : {pattern_qualifiers: ['case_insensitive']}),
    })),
  },
};

/** The requirements on our page, each with its rules, which the page's script checks. */
export const PASSWORD_REQUIREMENTS = [...new Set(RULES.map(({requirement}) => requirement))].map(
  (requirement) => ({
    requirement,
    rules: RULES.filter((rule) => rule.requirement === requirement).map(
      ({pattern, flags, mustMatch}) => ({pattern, flags, mustMatch}),
    ),
  }),
);

/**
 * The first rule that the password violates, with its message. Checks the normalized form that is hashed; the
 * most common passwords are also part of the rules for the form.
 */
export function findBrokenPasswordRule(text: string): {name: string; message: string} | undefined {
  const password = normalizePassword(text);
  const broken =
    RULES.find(
      ({pattern, flags, mustMatch}) => new RegExp(pattern, flags).test(password) !== mustMatch,
    ) ?? (COMMON_PASSWORD_SET.has(password.toLowerCase()) ? RULES.at(-1) : undefined);
  const [sequence = ''] = broken ? (new RegExp(broken.pattern, 'i').exec(password) ?? []) : [];
  return (
    broken && {name: broken.name, message: broken.message.replace('{sequence}', () => sequence)}
  );
}
