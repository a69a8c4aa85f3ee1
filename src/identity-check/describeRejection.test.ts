import {expect, it} from 'vitest';
import {describeRejection} from './describeRejection';
import {createText} from '../texts';
import {IDENTITY_TEXTS} from '../texts/identityTexts';

it.each([
  ['blurry', 'The picture is blurry. Hold the camera still and wait until it is sharp.'],
  ['expired document', 'Your picture wasn’t accepted: expired document. Take another one.'],
  // A property of every object.
  ['constructor', 'Your picture wasn’t accepted: constructor. Take another one.'],
])('describes %j', (reason, description) => {
  expect(describeRejection(reason, createText(IDENTITY_TEXTS, undefined))).toBe(description);
});
