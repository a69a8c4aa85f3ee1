import {expect, it} from 'vitest';
import {createAnchors, distinguishAnchors} from './anchors';
import {element} from './nodes';

it('gives no ID twice, and none whose parts another one has', () => {
  const claim = createAnchors();
  const ids = ['thing', 'thing', 'thing-body', 'other'].map((anchor) => claim(anchor, ['body']));
  expect(ids).toEqual(['thing', 'thing-2', 'thing-body-2', 'other']);
});

it('numbers fields that share an anchor with another field or a heading', () => {
  const field = (id: string) => element('Param', {id, name: id});
  const claim = createAnchors();
  claim('thing');
  const blocks = distinguishAnchors(
    [
      element('ParamTable', {}, [field('a'), field('thing'), element('Nested', {}, [field('a')])]),
      element('Operation', {id: 'a'}),
      field('a'),
    ],
    claim,
  );
  expect(JSON.stringify(blocks).match(/"name":"id","value":"[^"]*"/g)).toEqual([
    '"name":"id","value":"a"',
    '"name":"id","value":"thing-2"',
    '"name":"id","value":"a-2"',
    '"name":"id","value":"a"',
    '"name":"id","value":"a-3"',
  ]);
});
