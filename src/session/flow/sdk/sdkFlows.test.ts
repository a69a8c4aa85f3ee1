import {Errors, type SlashID} from '@slashid/slashid';
import {expect, it, vi} from 'vitest';
import {cancelAttempt, watchChallenges} from './sdkFlows';

class Processor {
  constructor(
    readonly slashID: unknown,
    readonly flowMeta?: {authFlowId: string},
  ) {}

  processChallenges({challenges}: {challenges: readonly unknown[]}): Promise<string> {
    return Promise.resolve(`token of ${challenges.join()}`);
  }
}

function sdk(flowId: string | null) {
  const sid = {
    authFlow: flowId === null ? null : {flowId},
    publish: vi.fn(),
    createChallengeProcessor: (meta?: {authFlowId: string}) => new Processor(sid, meta),
  };
  const process = (challenge: string, authFlowId?: string) =>
    new Processor(sid, authFlowId === undefined ? undefined : {authFlowId}).processChallenges({
      challenges: [challenge],
    });
  return {
    sid: sid as unknown as SlashID,
    process,
    set: (id: string) => (sid.authFlow = {flowId: id}),
  };
}

const isCancelled = (attempt: Promise<string>) =>
  attempt.then(
    () => false,
    (error: unknown) => Errors.isFlowCancelledError(error),
  );

it.each([
  ['the current attempt', 'one', 'one'],
  ['a factor that a signed-in user adds', null, 'its own'],
  ['an attempt that a page load interrupted', null, undefined],
])('reports the challenges of %s', async (_attempt, current, flow) => {
  const {sid, process} = sdk(current);
  const heard = vi.fn();
  const end = watchChallenges(sid, heard);

  await expect(process('a', flow)).resolves.toBe('token of a');
  end();
  await process('b', flow);

  expect(heard.mock.calls).toEqual([[['a']]]);
});

it('ends an attempt whose challenges arrive after the next has begun, unheard', async () => {
  const {sid, process, set} = sdk('one');
  const heard = vi.fn();
  watchChallenges(sid, heard);
  set('two');

  expect(await isCancelled(process('a', 'one'))).toBe(true);
  expect(heard).not.toHaveBeenCalled();
});

it('ends an attempt that was cancelled before its challenges arrived', async () => {
  const {sid, process} = sdk('three');
  watchChallenges(sid, vi.fn());
  cancelAttempt(sid);

  expect(await isCancelled(process('a', 'three'))).toBe(true);
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
