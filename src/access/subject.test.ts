import fc from 'fast-check';
import {describe, expect, it} from 'vitest';
import {ANONYMOUS, GROUP_NAME, RESERVED_GROUPS, subjectFromClaims} from './subject';

const PERSON = {person_id: 'p1', person_type: 'regular'};

const groupsOf = (claims: Record<string, unknown>) => {
  const subject = subjectFromClaims({...PERSON, ...claims});
  return subject.type === 'person' ? subject.groups : 'anonymous';
};

describe('subjectFromClaims', {timeout: 60_000}, () => {
  it.each([
    [{}],
    [{person_id: 'p1'}], // without person_type nobody is a person
    [{person_id: 'p1', person_type: 'anonymous'}],
    [{person_id: 'p1', person_type: 'Regular'}],
    [{person_id: 'p1', person_type: ['regular']}],
    [{person_id: 'p1', person_type: true}],
    [{person_type: 'regular'}],
    [{person_id: '', person_type: 'regular'}],
    [{person_id: 7, person_type: 'regular'}],
    [{person_id: null, person_type: 'regular'}],
    [{person_id: ['p1'], person_type: 'regular'}],
    [{person_id: {toString: () => 'p1'}, person_type: 'regular'}],
    [{sub: 'p1', person_type: 'regular', groups: ['internal']}],
  ])('takes %j for nobody', (claims) => {
    expect(subjectFromClaims({groups: ['internal'], ...claims})).toBe(ANONYMOUS);
  });

  it.each([
    // the groups claim, the groups that count
    [undefined, []],
    [null, []],
    ['internal', []], // a text is no list
    ['internal,public', []],
    [7, []],
    [true, []],
    [{0: 'internal', length: 1}, []],
    [{internal: true}, []],
    [[['internal']], []], // no list in a list
    [[{name: 'internal'}], []],
    [[null, 7, true, undefined], []],
    [['anonymous', 'signed-in'], []], // reserved: names of editions
    [['', ' internal', 'internal ', 'internal\n', 'inter nal'], []],
    [['a+b', '*', '../x', 'a/b', 'ä', 'internal\u0000'], []],
    [
      ['__proto__', 'constructor', 'toString'],
      ['__proto__', 'constructor', 'toString'],
    ], // mere names
    [['internal', 7, null, ['public']], ['internal']],
    [
      ['public', 'internal', 'public'],
      ['internal', 'public'],
    ], // each once, sorted
    [
      ['Internal', 'internal'],
      ['Internal', 'internal'],
    ], // case counts
    [
      ['a.b', 'a_b', 'a-b', 'A9'],
      ['A9', 'a-b', 'a.b', 'a_b'],
    ],
  ])('counts of the groups claim %j the groups %j', (groups, expected) => {
    expect(groupsOf({groups})).toEqual(expected);
  });

  it.each([
    // groups_claim_name, the groups that count
    ['roles', ['apps']],
    ['groups', ['public']],
    ['missing', []], // named, therefore "groups" does not count
    ['', []],
    [7, ['public']], // names nothing
    [null, ['public']],
    ['__proto__', []],
    ['constructor', []],
    ['toString', []],
    ['person_id', []],
  ])('reads the groups from the claim that groups_claim_name %j names', (name, expected) => {
    expect(groupsOf({groups_claim_name: name, groups: ['public'], roles: ['apps']})).toEqual(
      expected,
    );
  });

  it('reads a claim called __proto__ from a token without changing any prototype', () => {
    const claims = JSON.parse(
      '{"person_id":"p1","person_type":"regular","__proto__":{"groups":["internal"]}}',
    ) as Record<string, unknown>;

    expect(subjectFromClaims(claims)).toEqual({type: 'person', personId: 'p1', groups: []});
    expect(({} as Record<string, unknown>).groups).toBeUndefined();
  });

  it('reads 10 000 groups in bounded time', () => {
    const groups = Array.from({length: 10_000}, (_, index) => `g${index % 5000}`);
    const started = performance.now();

    expect(groupsOf({groups})).toHaveLength(5000);
    expect(performance.now() - started).toBeLessThan(2000);
  });

  it('never throws, and names only groups that are well formed and not reserved', () => {
    const claims = fc.record(
      {
        person_id: fc.anything(),
        person_type: fc.oneof(fc.constant('regular'), fc.anything()),
        groups: fc.oneof(fc.array(fc.oneof(fc.string(), fc.anything())), fc.anything()),
        groups_claim_name: fc.oneof(fc.string(), fc.anything()),
      },
      {requiredKeys: []},
    );
    fc.assert(
      fc.property(claims, (given) => {
        const subject = subjectFromClaims(given);
        const groups = subject.type === 'person' ? subject.groups : [];
        expect(groups.every((group) => GROUP_NAME.test(group))).toBe(true);
        expect(groups.filter((group) => RESERVED_GROUPS.includes(group))).toEqual([]);
      }),
    );
  });
});
