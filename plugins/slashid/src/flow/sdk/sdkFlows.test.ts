import {Errors, type SlashID} from '@slashid/slashid';
import {expect, it, vi} from 'vitest';
import {cancelAttempt, watchChallenges} from './sdkFlows';

type Meta = {authFlowId: string} | undefined;

class Processor {
  constructor(
    readonly slashID: unknown,
    readonly flowMeta: Meta,
  ) {}

  processChallenges({challenges}: {challenges: readonly unknown[]}): Promise<string> {
    return Promise.resolve(`token of ${challenges.join()}`);
  }
}

/** An SDK whose current attempt has an ID. `process` resolves to what becomes of a challenge for an attempt. */
function sdk(flowId: string | null) {
  const flow = {
    authFlow: flowId === null ? null : {flowId},
    publish: vi.fn(),
    createChallengeProcessor: (meta: Meta) => new Processor(flow, meta),
  };
  const process = (challenge: string, authFlowId?: string) =>
    new Processor(flow, authFlowId === undefined ? undefined : {authFlowId})
      .processChallenges({challenges: [challenge]})
      .catch((error: unknown) => Errors.isFlowCancelledError(error) && 'cancelled');
  return {flow, sid: flow as unknown as SlashID, process};
}

it.each([
  ['the current attempt', 'one', 'one'],
  ['an attempt that a page load interrupted', null, undefined],
])('reports the challenges of %s', async (_attempt, current, flow) => {
  const {sid, process} = sdk(current);
  const heard = vi.fn();
  const end = watchChallenges(sid, heard);

  expect(await process('a', flow)).toBe('token of a');
  end();
  await process('b', flow);

  expect(heard.mock.calls).toEqual([[['a']]]);
});

it('ends an attempt whose challenges arrive after the next has begun, unheard', async () => {
  const {flow, sid, process} = sdk('one');
  const heard = vi.fn();
  watchChallenges(sid, heard);
  flow.authFlow = {flowId: 'two'};

  expect(await process('a', 'one')).toBe('cancelled');
  expect(heard).not.toHaveBeenCalled();
});

it('ends an attempt that was cancelled before its challenges arrived', async () => {
  const {sid, process} = sdk('three');
  watchChallenges(sid, vi.fn());
  cancelAttempt(sid);

  expect(await process('a', 'three')).toBe('cancelled');
});

it('reports to each form the challenges of its own SDK, also after another form has gone', async () => {
  const [first, second] = [sdk('four'), sdk('five')];
  const heard = vi.fn();
  const end = watchChallenges(first.sid, () => heard('first'));
  watchChallenges(second.sid, () => heard('second'));
  end();

  await first.process('a', 'four');
  await second.process('b', 'five');

  expect(heard.mock.calls).toEqual([['second']]);
});
