import {expect, it} from 'vitest';
import {distinguishAnchors} from './anchors';
import {element, heading} from './nodes';

it('numbers fields that share an anchor with another field or a heading', () => {
  const field = (id: string) => element('Param', {id, name: id});
  const blocks = distinguishAnchors([
    heading(3, 'Thing', 'thing'),
    element('ParamTable', {}, [field('a'), field('thing'), element('Nested', {}, [field('a')])]),
    element('Operation', {id: 'a'}),
    field('a'),
  ]);
  expect(JSON.stringify(blocks).match(/"name":"id","value":"[^"]*"/g)).toEqual([
    '"name":"id","value":"a"',
    '"name":"id","value":"thing-2"',
    '"name":"id","value":"a-2"',
    '"name":"id","value":"a"',
    '"name":"id","value":"a-3"',
  ]);
});
