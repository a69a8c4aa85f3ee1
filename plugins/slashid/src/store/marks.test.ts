import {afterEach, expect, it, vi} from 'vitest';
import {storageOver} from '../../../../tests/support/stubBrowser';
import {readMark, setMark, takeMark} from './marks';

afterEach(() => vi.unstubAllGlobals());

it('marks an organization switch as `in_progress` in session storage, until the next page reads it', () => {
  const stored = new Map<string, string>();
  vi.stubGlobal('sessionStorage', storageOver(stored));
  expect(takeMark('organizationSwitch')).toBeNull();
  setMark('organizationSwitch', 'in_progress');
  expect([...stored.values()]).toEqual(['in_progress']);
  expect(readMark('organizationSwitch')).toBe('in_progress');
  expect(takeMark('organizationSwitch')).toBe('in_progress');
  expect(stored.size).toBe(0);
});
