/** A mutant that no test kills, and why none needs to. Both code texts are collapsed into one line. */
export type Survivor = {file: string; original: string; replacement: string; why: string};

const IN_ORDER =
  'Equal spellings are refused right after the sort, and JavaScript asks only whether the answer is below zero.';

/** Mutants of one file that survive for the same reason, as pairs of original and replacement. */
const alike = (file: string, why: string, ...mutants: [string, string][]): Survivor[] =>
  mutants.map(([original, replacement]) => ({file, original, replacement, why}));

const SIMPLE = String.raw`/^(?:\/[\w-]+)+\/?$/`;

export const SURVIVORS: readonly Survivor[] = [
  ...alike(
    'plugins/access/src/pathname.ts',
    'The general rules give the same result for simple paths, only more slowly.',
    [SIMPLE, String.raw`/^(?:\/[\w-]+)\/?$/`],
    [SIMPLE, String.raw`/^(?:\/[\w-])+\/?$/`],
    [SIMPLE, String.raw`/^(?:\/[\w-]+)+\/$/`],
    ['SIMPLE.test(pathname)', 'false'],
    ["{ return branded(`${pathname.toLowerCase().replace(/\\/$/, '')}/`); }", '{}'],
  ),
  {
    file: 'plugins/access/src/rules/pattern.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'Splitting a text yields at least one piece; the default is for the compiler.',
  },
  {
    file: 'plugins/access/src/rules/pattern.ts',
    original: 'found < 0',
    replacement: 'found <= 0',
    why: 'Every canonical path begins with "/", which the first piece has taken, so nothing is found at 0.',
  },
  {
    file: 'plugins/access/src/conditions/impliedReading.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    why: 'A group that no rule names opens nothing.',
  },
  {
    file: 'plugins/access/src/conditions/impliedReading.ts',
    original: "'person'",
    replacement: '""',
    why: 'Whoever is not anonymous is a person; the compiler knows no third.',
  },
  {
    file: 'plugins/access/src/conditions/impliedReading.ts',
    original: "'*'",
    replacement: '""',
    why: 'No decision looks at the id of a person.',
  },
  {
    file: 'plugins/access/src/policy.ts',
    original: 'index + 1',
    replacement: 'index - 1',
    why: 'Neighbours are compared, from whichever side.',
  },
  {
    file: 'plugins/access/src/policy.ts',
    original: 'a.canonical < b.canonical',
    replacement: 'a.canonical <= b.canonical',
    why: IN_ORDER,
  },
  ...['true', 'false', 'a.canonical >= b.canonical', 'a.canonical <= b.canonical'].map(
    (replacement) => ({
      file: 'plugins/access/src/policy.ts',
      original: 'a.canonical > b.canonical',
      replacement,
      why: IN_ORDER,
    }),
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'The defaults are for the compiler: each index and each key that is looked up is there.',
    ["''", '"Stryker was here!"'],
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'No name is empty, so the first is greater than the default that it is compared with.',
    ['index > 0', 'true'],
    ['index > 0', 'index >= 0'],
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'A canonical path is its own canonical path, so the comparison of the route includes that of the page.',
    ['canonicalPathname(page) !== page', 'false'],
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'For the compiler: "undefined" does not begin with a slash.',
    ['target === undefined', 'false'],
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'For the compiler: no page is called "null", as the path of each begins with a slash.',
    ['page !== null', 'true'],
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'The message of the error names the place and the problem; nothing reads the code of an issue.',
    ["'custom'", '""'],
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'Tests that read no file need no name of it; the contract tests of the gate write it out.',
    ["'manifest.json'", '""'],
  ),
  ...alike(
    'plugins/edition-format/src/manifest.ts',
    'Zod refuses such a union while the file is loaded. All tests fail, but none has run, which counts as survival.',
    ["'status'", '""'],
    [
      "{ status: z.literal('ready'), /** Folder of the built site, relative to the manifest. Every build creates a new, immutable one. */ directory: RelativePath, /** Index of the edition's files, relative to the manifest and outside the served folder. */ index: RelativePath, indexHash: Hash, /** Number of pages in the edition. */ pages: z.number().int().nonnegative(), /** * Changes with everything that the edition leaves out (editions plugin, `createHiddenHash`). Files of its earlier * build are served only if it is the same. */ hiddenHash: Hash, }",
      '{}',
    ],
    [
      "{ status: z.enum(['pending', 'failed']), pages: z.number().int().nonnegative(), hiddenHash: Hash, }",
      '{}',
    ],
  ),
  ...alike(
    'plugins/edition-format/src/fileIndex.ts',
    'Of a key that does not match, Zod says where it is and that it is invalid, and leaves out the message.',
    ['\'expected a path such as "/guides/index.html"\'', '""'],
  ),
  ...alike(
    'plugins/gate/src/session/claims.ts',
    'For the compiler: what is undefined is no safe integer either.',
    ['exp === undefined', 'false'],
  ),
  ...alike(
    'plugins/gate/src/session/claims.ts',
    'For the compiler: every organization that is listed is a text.',
    ["typeof oid !== 'string'", 'false'],
  ),
  ...alike(
    'plugins/gate/src/session/cookie.ts',
    'Saves the reading of a header that cannot hold the cookie; read, it holds none.',
    ['header === undefined || !header.includes(NAME)', 'false'],
    ['{ return NOBODY; }', '{}'],
  ),
  ...alike(
    'plugins/gate/src/session/cookie.ts',
    'Defaults for the compiler, of a header without an equals sign, or of a token one of whose parts is none.',
    ["''", '"Stryker was here!"'],
  ),
  ...alike(
    'plugins/gate/src/session/cookie.ts',
    'Evaluated only where the number of parts was read from the same match.',
    ['part?.[2]', 'part[2]'],
  ),
  ...alike(
    'plugins/gate/src/session/hostCookie.ts',
    'A cookie without a name is asked for by nobody.',
    ['sign >= 0', 'sign > 0'],
  ),
  ...alike(
    'plugins/gate/src/session/hostCookie.ts',
    'Beyond either end there is no blank, and of blanks alone nothing remains in any case.',
    ['first < end', 'true'],
    ['first < end', 'first <= end'],
    ['end > first', 'true'],
    ['end > first', 'end >= first'],
  ),
  ...alike('plugins/gate/src/session/keys.ts', 'The age is taken without sign.', [
    '-Infinity',
    '+Infinity',
  ]),
  ...alike(
    'plugins/gate/src/session/keys.ts',
    'Before any keys were fetched their age is infinite: whoever asks waits for them, and that sets the flag.',
    ['false', 'true'],
  ),
  ...alike(
    'plugins/gate/src/session/revocationCheck.ts',
    'A status that no answer has renewed has a failure, and so has one that is not confirmed after the question.',
    ['after !== before', 'true'],
    ["after.type === 'confirmed'", 'true'],
    ["isAnswer && after.type === 'confirmed'", 'true'],
    ["isAnswer && after.type === 'confirmed'", "isAnswer || after.type === 'confirmed'"],
  ),
  ...alike(
    'plugins/gate/src/session/revocationCheck.ts',
    'For the compiler: only a confirmation has a time that can be near.',
    ["status.type === 'confirmed'", 'true'],
  ),
  ...alike(
    'plugins/gate/src/session/keys.ts',
    'Said only of a difference of half a minute and more.',
    ['ahead > 0', 'ahead >= 0'],
  ),
  ...alike(
    'plugins/gate/src/session/tokenStatus.ts',
    'Without a time of confirmation no comparison of its age holds, which leads to the same advice.',
    [
      "case 'unconfirmed': return isBackingOff(status.failure, now) ? 'unavailable' : {patience: 'long', otherwise: 'unavailable'};",
      "case 'unconfirmed':",
    ],
  ),
  ...alike(
    'plugins/gate/src/session/verifyToken.ts',
    'No key of the provider has the name null. Only a token inside a container gets here without one, and whatever it is refused for, the reason is "container".',
    ['kid === null', 'false'],
    ["'malformed'", '""'],
  ),
  ...alike(
    'plugins/gate/src/session/verifyToken.ts',
    'Nothing is as little canonical as false is.',
    ['{ return false; }', '{}'],
  ),
  {
    file: 'plugins/gate/src/session/pendingRevocations.ts',
    original: 'timer !== null',
    replacement: 'true',
    why: 'Clearing no timer does nothing.',
  },
  {
    file: 'plugins/gate/src/session/provider.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'Neither text is a date, so there is no time; and without an API key nobody asks about a person.',
  },
  ...alike(
    'plugins/gate/src/session/keys.ts',
    'For the compiler: without keys, their age is infinite, so the function has already returned.',
    ['snapshot?.has', 'snapshot.has'],
  ),
];
