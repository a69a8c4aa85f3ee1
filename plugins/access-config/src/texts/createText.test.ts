import {expect, it} from 'vitest';
import {createText} from './createText';

it.each([
  ['Hello {{NAME}}, {{NAME}}!', 'Hello $& Ada, $& Ada!'],
  ['Hello {{OTHER}}!', 'Hello !'],
  ['Hello {{UNSET}}!', 'Hello !'],
  // A property of every object.
  ['Hello {{constructor}}!', 'Hello !'],
])('fills %j', (greeting, filled) => {
  const text = createText({greeting}, undefined);
  expect(text('greeting', {NAME: '$& Ada', UNSET: undefined})).toBe(filled);
});

it('prefers the site’s text', () => {
  expect(createText({close: 'Close', retry: 'Retry'}, {close: 'Shut'})('close')).toBe('Shut');
});
