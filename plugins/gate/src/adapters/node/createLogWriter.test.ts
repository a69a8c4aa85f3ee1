import {PassThrough} from 'node:stream';
import {expect, it} from 'vitest';
import type {AccessLogEntry} from '../../operatorLog';
import {createLogWriter} from './createLogWriter';

const ENTRY: AccessLogEntry = {
  time: '2026-01-15T12:00:00.000Z',
  id: 'run-1',
  method: 'GET',
  path: '/',
  status: 200,
  decision: 'served',
  milliseconds: 1,
};

it('survives an output that cannot be written, as on a full disk, and keeps writing', () => {
  const output = new PassThrough({encoding: 'utf8'});
  const log = createLogWriter(output);

  // Without a listener, this would end the process.
  expect(() => output.emit('error', new Error('ENOSPC'))).not.toThrow();
  log.write(ENTRY);
  log.close();

  expect(output.read()).toBe(`${JSON.stringify(ENTRY)}\n`);
});
