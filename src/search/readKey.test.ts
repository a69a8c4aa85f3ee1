import {expect, it} from 'vitest';
import {readKey} from './readKey';

it.each([
  [{key: 'Enter', isComposing: true, keyCode: 13}, null], // ends the composition
  [{key: 'Enter', isComposing: false, keyCode: 229}, null], // the same, in Safari
  [{key: 'ArrowDown', isComposing: true, keyCode: 229}, null], // chooses a candidate
  [{key: 'Enter', isComposing: false, keyCode: 13}, 'open'],
  [{key: 'ArrowDown', isComposing: false, keyCode: 40}, 'next'],
  [{key: 'ArrowUp', isComposing: false, keyCode: 38}, 'previous'],
  [{key: 'a', isComposing: false, keyCode: 65}, null],
])('reads %j as %s', (event, expected) => {
  expect(readKey(event)).toBe(expected);
});
