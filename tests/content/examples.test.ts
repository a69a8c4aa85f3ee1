import {describe, expect, it} from 'vitest';
import {documentedCalls, operationFor, type DocumentedCall} from '../support/documentedCalls';
import {contractValidator} from '../support/contractValidator';
import {restDocuments} from '../support/restDocuments';
import {writtenPages} from './writtenPages';

const contracts = restDocuments();
const calls = writtenPages().flatMap((page) => documentedCalls(page));

/** APIs without a contract: GraphQL, and endpoints of components on their own port. */
const WITHOUT_CONTRACT = /\/graphql$|^\/(?:reports|health\/(?:live|ready)|metrics)$/;
const restCalls = calls.filter(({url}) => !WITHOUT_CONTRACT.test(url.pathname));

const titled = (list: readonly DocumentedCall[]) =>
  list.map(
    (call) => [`${call.page}:${call.line} ${call.method} ${call.url.pathname}`, call] as const,
  );

describe('the calls of the pages', () => {
  it('are many', () => {
    expect(restCalls.length).toBeGreaterThan(25);
  });

  it.each(titled(restCalls))('%s: an operation of a contract', (_title, call) => {
    expect(operationFor(call, contracts)).toBeDefined();
  });

  it.each(titled(restCalls))('%s: parameters, headers and body match', (_title, call) => {
    expect(requestProblems(call)).toEqual([]);
  });

  it.each(titled(restCalls.filter(({answer}) => answer)))(
    '%s: the response matches',
    (_title, call) => {
      expect(answerProblems(call)).toEqual([]);
    },
  );
});

describe('the check of the calls rejects', () => {
  const [good] = restCalls.filter(({url}) => url.pathname.endsWith('/missions/v1/missions'));
  const mission = good as DocumentedCall;
  const withBody = (body: object) => ({...mission, body: JSON.stringify(body)});
  const {body: _body, ...withoutBody} = mission;
  const given = JSON.parse(mission.body ?? '') as object;

  it.each([
    ['an unknown field', withBody({...given, colour: 'red'})],
    ['a time without a zone', withBody({...given, reportedAt: '2025-03-14T09:26:53'})],
    ['a missing body', withoutBody],
    ['a missing key', {...mission, headers: without(mission.headers, 'idempotency-key')}],
    ['a missing token', {...mission, headers: without(mission.headers, 'authorization')}],
    ['an unknown parameter', {...mission, url: new URL(`${mission.url.href}?sort=asc`)}],
  ])('%s', (_what, call) => {
    expect(requestProblems(call)).not.toEqual([]);
  });

  it('a response with a field outside the contract, or without a required one', () => {
    const json = mission.answer?.json as Record<string, unknown>;
    const answered = (value: object) => ({...mission, answer: {line: 1, json: value}});
    expect(answerProblems(answered({...json, colour: 'red'}))).not.toEqual([]);
    expect(answerProblems(answered({...json, revision: undefined}))).not.toEqual([]);
  });

  it('a path outside the contracts', () => {
    const url = new URL('https://api.test.rescue.example/publicsafety/missions/v1/jobs');
    expect(operationFor({method: 'GET', url}, contracts)).toBeUndefined();
  });
});

const without = (headers: Map<string, string>, name: string) =>
  new Map([...headers].filter(([one]) => one !== name));

function requestProblems(call: DocumentedCall): string[] {
  const operation = operationFor(call, contracts);
  return operation
    ? contractValidator(operation.contract.document).request(operation.call, call)
    : ['no operation'];
}

function answerProblems(call: DocumentedCall): string[] {
  const operation = operationFor(call, contracts);
  return operation
    ? contractValidator(operation.contract.document).answer(operation.call, call.answer?.json)
    : ['no operation'];
}
