import {afterEach, expect, it, vi} from 'vitest';
import type {SessionChange} from './sessionChange';

/** Only the other tab's end sends messages here. */
class Channel extends EventTarget {}

afterEach(() => {
  vi.unstubAllGlobals();
});

it.each<SessionChange>(['signed-in', 'signed-out'])(
  'notifies the page when another tab has %s',
  async (change) => {
    const channel = new Channel();
    vi.stubGlobal('BroadcastChannel', function open() {
      return channel;
    });
    vi.resetModules();
    const {onSessionChangeInOtherTab} = await import('./sessionChange');
    const heard: unknown[] = [];
    const stop = onSessionChangeInOtherTab((heardChange) => heard.push(heardChange));

    channel.dispatchEvent(new MessageEvent('message', {data: change}));
    stop();
    channel.dispatchEvent(new MessageEvent('message', {data: change}));

    expect(heard).toEqual([change]);
  },
);
