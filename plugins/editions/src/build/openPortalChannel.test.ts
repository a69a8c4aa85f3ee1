import {expect, it} from 'vitest';
import {openPortalChannel} from './openPortalChannel';

/** As Node does after the other process has ended: without a callback, the error ends this process. */
const sendToNobody: NonNullable<typeof process.send> = (_message, _handle, _options, callback) => {
  const error = new Error('Channel closed');
  if (!callback) {
    throw error;
  }
  callback(error);
  return false;
};

it('does not end a build whose portal has ended', () => {
  const own = Object.getOwnPropertyDescriptor(process, 'send') ?? {value: undefined};
  Object.defineProperty(process, 'send', {value: sendToNobody, configurable: true});
  try {
    const {onServed} = openPortalChannel();

    expect(onServed).toBeDefined();
    expect(onServed).not.toThrow();
  } finally {
    Object.defineProperty(process, 'send', {...own, configurable: true});
  }
});
