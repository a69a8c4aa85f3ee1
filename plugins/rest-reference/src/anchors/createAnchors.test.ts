import {expect, it} from 'vitest';
import {createAnchors} from './createAnchors';

it('gives no ID twice, and none whose parts another one has', () => {
  const claim = createAnchors();
  const ids = ['thing', 'thing', 'thing-body', 'other'].map((anchor) => claim(anchor, ['body']));
  expect(ids).toEqual(['thing', 'thing-2', 'thing-body-2', 'other']);
});
