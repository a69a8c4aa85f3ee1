/** A mutant that no test notices, and why none has to. Both texts are written in one line. */
export type Survivor = {file: string; original: string; replacement: string; why: string};

const IN_ORDER =
  'Equal spellings are refused right after the sort, and JavaScript asks only whether the answer is below zero.';

export const SURVIVORS: readonly Survivor[] = [
  {
    file: 'src/access/rules/pattern.ts',
    original: "''",
    replacement: '"Stryker was here!"',
    why: 'Splitting a text yields at least one piece; the default is for the compiler.',
  },
  {
    file: 'src/access/rules/pattern.ts',
    original: 'found < 0',
    replacement: 'found <= 0',
    why: 'Every canonical path begins with "/", which the first piece has taken, so nothing is found at 0.',
  },
  {
    file: 'src/access/conditions/impliedReading.ts',
    original: '[]',
    replacement: '["Stryker was here"]',
    why: 'A group that no rule names opens nothing.',
  },
  {
    file: 'src/access/conditions/impliedReading.ts',
    original: "'person'",
    replacement: '""',
    why: 'Whoever is not anonymous is a person; the compiler knows no third.',
  },
  {
    file: 'src/access/conditions/impliedReading.ts',
    original: "'*'",
    replacement: '""',
    why: 'No decision looks at the id of a person.',
  },
  {
    file: 'src/access/policy.ts',
    original: 'index + 1',
    replacement: 'index - 1',
    why: 'Neighbours are compared, from whichever side.',
  },
  {
    file: 'src/access/policy.ts',
    original: 'a.canonical < b.canonical',
    replacement: 'a.canonical <= b.canonical',
    why: IN_ORDER,
  },
  ...['true', 'false', 'a.canonical >= b.canonical', 'a.canonical <= b.canonical'].map(
    (replacement) => ({
      file: 'src/access/policy.ts',
      original: 'a.canonical > b.canonical',
      replacement,
      why: IN_ORDER,
    }),
  ),
];
