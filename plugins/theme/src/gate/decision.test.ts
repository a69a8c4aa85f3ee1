import {describe, expect, it} from 'vitest';
import {parseDecision} from './decision';

describe('parseDecision', () => {
  it.each([
    ['nothing', undefined],
    ['null', null],
    ['text', 'deny'],
    ['a permit', {effect: 'permit'}],
    ['a refusal without groups', {effect: 'deny', reason: 'not-found'}],
    ['groups that are no list', {effect: 'deny', required: 'internal'}],
    ['lists that are none', {effect: 'deny', required: ['internal']}],
    ['groups that are no names', {effect: 'deny', required: [[1]]}],
    ['groups without a refusal', {effect: 'permit', required: [['internal']]}],
  ])('treats %s as not found', (_name, body) => {
    expect(parseDecision(body)).toEqual({effect: 'not-found'});
  });

  it('returns only the groups of a denial', () => {
    const body = {effect: 'deny', reason: 'missing-group', required: [['internal'], ['apps']]};

    expect(parseDecision({...body, person: 'p'})).toEqual({
      effect: 'deny',
      required: [['internal'], ['apps']],
    });
  });
});
