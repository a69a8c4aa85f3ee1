import {expect, it} from 'vitest';
import {fillText} from './fillText';

it.each([
  ['Hello {{NAME}}, {{NAME}}!', 'Hello $& Ada, $& Ada!'],
  ['Hello {{OTHER}}!', 'Hello !'],
  ['Hello {{UNSET}}!', 'Hello !'],
  // A property of every object.
  ['Hello {{constructor}}!', 'Hello !'],
])('fills %j', (text, filled) => {
  expect(fillText(text, {NAME: '$& Ada', UNSET: undefined})).toBe(filled);
});
