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
    [{person_id: 'p1'}], // a person has a person_type
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
  ])('treats %j as anonymous', (claims) => {
    expect(subjectFromClaims({groups: ['internal'], ...claims})).toBe(ANONYMOUS);
  });

  it.each([
    // groups claim, resulting groups
    [undefined, []],
    [null, []],
    ['internal', []], // a string is not a list
    ['internal,public', []],
    [7, []],
    [true, []],
    [{0: 'internal', length: 1}, []],
    [{internal: true}, []],
    [[['internal']], []], // nested lists do not count
    [[{name: 'internal'}], []],
    [[null, 7, true, undefined], []],
    [['anonymous', 'signed-in'], []], // reserved for editions
    [['', ' internal', 'internal ', 'internal\n', 'inter nal'], []],
    [['a+b', '*', '../x', 'a/b', 'ä', 'internal\u0000'], []],
    [
      ['__proto__', 'constructor', 'toString'],
      ['__proto__', 'constructor', 'toString'],
    ], // ordinary names
    [['internal', 7, null, ['public']], ['internal']],
    [
      ['public', 'internal', 'public'],
      ['internal', 'public'],
    ], // deduplicated and sorted
    [
      ['Internal', 'internal'],
      ['Internal', 'internal'],
    ], // case-sensitive
    [
      ['a.b', 'a_b', 'a-b', 'A9'],
      ['A9', 'a-b', 'a.b', 'a_b'],
    ],
  ])('reads the groups claim %j as %j', (groups, expected) => {
    expect(groupsOf({groups})).toEqual(expected);
  });

  it.each([
    // groups_claim_name, resulting groups
    ['roles', ['apps']],
    ['groups', ['public']],
    ['missing', []], // replaces the default claim, "groups"
    ['', []],
    [7, ['public']], // not a name: the default applies
    [null, ['public']],
    ['__proto__', []],
    ['constructor', []],
    ['toString', []],
    ['person_id', []],
  ])('reads the groups from the claim that groups_claim_name refers to: %j', (name, expected) => {
    expect(groupsOf({groups_claim_name: name, groups: ['public'], roles: ['apps']})).toEqual(
      expected,
    );
  });

  it('reads a token with a claim named __proto__ without prototype pollution', () => {
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

  it('never throws, and returns only well-formed groups that are not reserved', () => {
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
