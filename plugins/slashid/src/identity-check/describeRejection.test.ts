import {expect, it} from 'vitest';
import {describeRejection} from './describeRejection';
import {createText} from '@gated-docs/access-config/texts';
import {IDENTITY_TEXTS} from '@gated-docs/access-config/texts/identityTexts';

it.each([
  ['blurry', 'The picture is blurry. Hold the camera still and wait until it is sharp.'],
  [
    'cut_off',
    'Part of the document is outside the picture. Move back until you see all four edges.',
  ],
  [
    'document_not_found',
    'No document was found. Lay the document on a plain surface of a different colour, and make sure that it fills most of the picture.',
  ],
  ['face_not_detected', 'No face was found. Look straight into the camera, in good light.'],
  ['invalid_state', 'A picture is missing. Start again.'],
  ['unsupported', 'This file can’t be read as a picture. Choose a JPEG or PNG.'],
  ['expired document', 'Your picture wasn’t accepted: expired document. Take another one.'],
  // A property of every object.
  ['constructor', 'Your picture wasn’t accepted: constructor. Take another one.'],
])('describes %j (8.37)', (reason, description) => {
  expect(describeRejection(reason, createText(IDENTITY_TEXTS, undefined))).toBe(description);
});
