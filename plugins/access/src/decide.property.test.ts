import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {decide} from './decide';
import {canonicalPathname} from './pathname';
import {compilePolicy} from './policy';
import type {PageRule, PolicySource, Rule, Subject} from './types';

const GROUPS = ['apps', 'beta', 'internal', 'public'];
const SEGMENTS = ['apis', 'Apps', 'misc', 'RDG', 'straße', 'é', 'x'];

const groups = fc.subarray(GROUPS);
const path = fc
  .array(fc.constantFrom(...SEGMENTS), {maxLength: 3})
  .map((segments) => `/${segments.join('/')}`);
const rulePath = fc
  .tuple(path, fc.constantFrom('', '/', '*', '/*', '*/x'))
  .map(([stem, end]) => `${stem}${end}`);
const rule: fc.Arbitrary<Rule> = fc.record(
  {path: rulePath, groups: fc.subarray(GROUPS, {minLength: 1})},
  {requiredKeys: ['path']},
);
const rules = fc.uniqueArray(rule, {
  maxLength: 8,
  selector: ({path: written}) =>
    canonicalPathname(written)!.replace(/\*\/$/, written.endsWith('/') ? '*/' : '*'),
});
const pageRule: fc.Arbitrary<PageRule> = fc.record(
  {path, auth: fc.boolean(), groups: fc.subarray(GROUPS, {minLength: 1})},
  {requiredKeys: ['path']},
);
const pageRules = fc.uniqueArray(pageRule, {
  maxLength: 3,
  selector: ({path: written}) => canonicalPathname(written),
});
const source: fc.Arbitrary<PolicySource> = fc.record({forceLogin: fc.boolean(), rules, pageRules});
const subject: fc.Arbitrary<Subject> = fc.oneof(
  fc.constant<Subject>({type: 'anonymous'}),
  groups.map((held): Subject => ({type: 'person', personId: 'p1', groups: held})),
);

const shuffled = <T>(items: readonly T[]) =>
  fc.shuffledSubarray([...items], {minLength: items.length, maxLength: items.length});

/** One change to the spelling of a path, as browsers, proxies and attackers make it. */
type Respelling = (pathname: string) => string;

const at = (position: number, pathname: string) => position % (pathname.length + 1);

/** Percent-encodes one character, without splitting a surrogate pair. */
const encodeAt =
  (position: number, isUpper: boolean): Respelling =>
  (pathname) => {
    const characters = Array.from(pathname);
    const index = position % characters.length;
    const octets = [...new TextEncoder().encode(characters[index])].map((octet) => {
      const hex = octet.toString(16).padStart(2, '0');
      return `%${isUpper ? hex.toUpperCase() : hex}`;
    });
    return characters.toSpliced(index, 1, octets.join('')).join('');
  };

const insertAtSlash =
  (position: number, text: string): Respelling =>
  (pathname) => {
    const slashes = [...pathname.matchAll(/\//g)].map(({index}) => index);
    const index = slashes[position % slashes.length] ?? 0;
    return `${pathname.slice(0, index)}${text}${pathname.slice(index)}`;
  };

const respelling: fc.Arbitrary<Respelling> = fc.oneof(
  fc.tuple(fc.nat(), fc.boolean()).map(([position, isUpper]) => encodeAt(position, isUpper)),
  fc.nat().map((position): Respelling => (pathname) => {
    const index = at(position, pathname);
    return `${pathname.slice(0, index)}${pathname.slice(index).toUpperCase()}`;
  }),
  fc.nat().map((position): Respelling => (pathname) => {
    const index = at(position, pathname);
    return `${pathname.slice(0, index).toLowerCase()}${pathname.slice(index)}`;
  }),
  fc
    .tuple(fc.nat(), fc.constantFrom('/', '/.', '/x/..', '/x/%2e%2E', '/x/y/../..', '/%2e'))
    .map(([position, text]) => insertAtSlash(position, text)),
  fc
    .constantFrom(
      '/',
      '/.',
      '/index.html',
      '/Index.HTML',
      '/x/..',
      '?x=/',
      '#/',
      '?',
      '%23',
      '%3F',
      '%00',
    )
    .map(
      (end): Respelling =>
        (pathname) =>
          `${pathname}${end}`,
    ),
  fc.constant<Respelling>((pathname) => pathname.replace(/(.)\/$/, '$1')),
  fc.constantFrom<'NFC' | 'NFD'>('NFC', 'NFD').map(
    (form): Respelling =>
      (pathname) =>
        pathname.normalize(form),
  ),
  fc.constant<Respelling>((pathname) => pathname.replaceAll('ss', 'ß')),
);

const respell = (pathname: string, steps: readonly Respelling[]) =>
  steps.reduce((spelling, step) => step(spelling), pathname);

describe('decide, for any policy, subject and path', {timeout: 60_000}, () => {
  it('grants no spelling of a path more access than its canonical spelling', () => {
    fc.assert(
      fc.property(
        source,
        subject,
        path,
        fc.array(respelling, {maxLength: 6}),
        (given, who, pathname, steps) => {
          const policy = compilePolicy(given);
          const spelling = respell(pathname, steps);
          const decision = decide(policy, who, spelling);
          const isSame = JSON.stringify(decision) === JSON.stringify(decide(policy, who, pathname));
          expect(
            isSame || decision.effect === 'deny',
            `${spelling}: ${JSON.stringify(decision)}`,
          ).toBe(true);
        },
      ),
      {numRuns: 1500},
    );
  });

  it('decides each spelling like its canonical form, and denies a spelling without one', () => {
    fc.assert(
      fc.property(
        source,
        subject,
        path,
        fc.array(respelling, {maxLength: 6}),
        (given, who, pathname, steps) => {
          const policy = compilePolicy(given);
          const spelling = respell(pathname, steps);
          const canonical = canonicalPathname(spelling);
          expect(decide(policy, who, spelling)).toEqual(
            canonical === null
              ? {effect: 'deny', reason: 'malformed-path'}
              : decide(policy, who, canonical),
          );
        },
      ),
      {numRuns: 500},
    );
  });

  it('is independent of the order of rules, of their groups and of the reader’s groups', () => {
    const permuted = source.chain((given) =>
      fc.tuple(
        fc.constant(given),
        shuffled(given.rules).chain((order) =>
          fc.tuple(
            ...order.map((written) =>
              written.groups
                ? shuffled(written.groups).map((names) => ({...written, groups: names}))
                : fc.constant(written),
            ),
          ),
        ),
        shuffled(given.pageRules ?? []),
        shuffled(GROUPS),
      ),
    );
    fc.assert(
      fc.property(
        permuted,
        subject,
        path,
        ([given, otherRules, otherPageRules, order], who, pathname) => {
          const policy = compilePolicy(given);
          const other = compilePolicy({...given, rules: otherRules, pageRules: otherPageRules});
          const reordered: Subject =
            who.type === 'person'
              ? {...who, groups: order.filter((group) => who.groups.includes(group))}
              : who;
          const one = decide(policy, who, pathname);
          const same = decide(other, reordered, pathname);
          expect(same.effect).toBe(one.effect);
          expect('rule' in same && same.rule?.path).toBe('rule' in one && one.rule?.path);
        },
      ),
      {numRuns: 500},
    );
  });

  it('never denies access that fewer groups permit', () => {
    fc.assert(
      fc.property(source, groups, groups, path, (given, fewer, more, pathname) => {
        const policy = compilePolicy(given);
        const held = [...new Set([...fewer, ...more])];
        const before = decide(policy, {type: 'person', personId: 'p1', groups: fewer}, pathname);
        const after = decide(policy, {type: 'person', personId: 'p1', groups: held}, pathname);
        fc.pre(before.effect === 'permit');
        expect(after.effect).toBe('permit');
      }),
      {numRuns: 500},
    );
  });

  it('permits an anonymous subject nothing that it denies to a person without groups', () => {
    fc.assert(
      fc.property(source, path, (given, pathname) => {
        const policy = compilePolicy(given);
        fc.pre(decide(policy, {type: 'anonymous'}, pathname).effect === 'permit');
        expect(decide(policy, {type: 'person', personId: 'p1', groups: []}, pathname).effect).toBe(
          'permit',
        );
      }),
      {numRuns: 500},
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(source, subject, fc.string({unit: 'binary'}), (given, who, text) => {
        const policy = compilePolicy(given);
        decide(policy, who, text);
        decide(policy, who, `/${text}`);
      }),
      {numRuns: 500},
    );
  });
});
