import {expect, it} from 'vitest';
import {buildOrder} from './buildOrder';

const edition = (id: string, pages: number) => ({content: {id, pages: new Array(pages).fill('/')}});

it('starts with the sign-in page and the largest edition, and continues with the smallest', () => {
  const editions = [
    edition('apps', 8),
    edition('internal', 215),
    edition('anonymous', 0),
    edition('public', 178),
    edition('signed-in', 1),
  ];

  expect(buildOrder(editions, 'anonymous').map(({content}) => content.id)).toEqual([
    'anonymous',
    'internal',
    'signed-in',
    'apps',
    'public',
  ]);
  expect(buildOrder([], 'anonymous')).toEqual([]);
});
