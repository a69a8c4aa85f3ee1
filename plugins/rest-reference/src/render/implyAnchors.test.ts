import {expect, it} from 'vitest';
import {implyAnchors} from './implyAnchors';
import {element, forGroups, type Block} from './nodes';

const field = (id: string, name: string, children: Block[] = []) =>
  element('Param', {id, name}, children);

/** Elements with their anchor attributes, in document order. */
function stated(blocks: Block[]): string[] {
  const found: string[] = [];
  JSON.stringify(
    blocks,
    (_key, value: {name?: string; attributes?: {name: string; value: unknown}[]}) => {
      if (value?.name === 'Param' || value?.name === 'ParamTable') {
        const about = value.attributes?.filter(({name}) => ['at', 'id'].includes(name)) ?? [];
        found.push(
          [value.name, ...about.map((one) => `${one.name}=${String(one.value)}`)].join(' '),
        );
      }
      return value;
    },
  );
  return found;
}

it('states a table’s prefix once, and no derived anchors', () => {
  const inner = element('ParamTable', {}, [field('add-body-unit-form', 'form')]);
  const table = element('ParamTable', {}, [
    field('add-body-planned-at', 'plannedAt'),
    field('add-body-unit', 'unit', [element('Nested', {summary: 'Fields'}, [inner])]),
  ]);

  expect(stated(implyAnchors([table]))).toEqual([
    'ParamTable at=add-body',
    'Param',
    'Param',
    'ParamTable',
    'Param',
  ]);
});

it('keeps a numbered anchor', () => {
  const table = element('ParamTable', {}, [field('add-a-2', 'a'), field('add-b', 'b')]);

  expect(stated(implyAnchors([table]))).toEqual(['ParamTable at=add', 'Param id=add-a-2', 'Param']);
});

it('states the prefix of a variants’ table below a field', () => {
  const variant = element('ParamTable', {}, [field('add-unit-car-seats', 'seats')]);
  const table = element('ParamTable', {}, [field('add-unit', 'unit', [variant])]);

  expect(stated(implyAnchors([table]))).toContain('ParamTable at=add-unit-car');
});

it('includes restricted parts', () => {
  const table = element('ParamTable', {}, forGroups(['internal'], [field('add-a', 'a')]));

  expect(stated(implyAnchors([table]))).toEqual(['ParamTable at=add', 'Param']);
});

it('states only what follows the anchor of the operation', () => {
  const table = element('ParamTable', {}, [field('add-body-unit', 'unit')]);
  const object = element('ParamTable', {}, [field('object-thing-unit', 'unit')]);
  const operation = element('Operation', {id: 'add'}, [table, object]);

  expect(stated(implyAnchors([operation]))).toEqual([
    'ParamTable at=-body',
    'Param',
    'ParamTable at=object-thing',
    'Param',
  ]);
});
