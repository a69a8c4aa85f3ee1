import {expect, it} from 'vitest';
import leanSidebars from './leanSidebars.js';

it('keeps the sidebars, without the titles and descriptions that only cards show', () => {
  const docsSidebars = {docs: [{type: 'link', href: '/geo/', label: 'Geo', docId: 'geo'}]};
  const docs = {geo: {id: 'geo', title: 'Geo', description: 'Searches places.'}};

  const source = JSON.stringify({version: {label: 'Next', docsSidebars, docs}});

  expect(JSON.parse(leanSidebars(source))).toEqual({
    version: {label: 'Next', docsSidebars, docs: {geo: {}}},
  });
});

it.each(['{"tag":{"label":"Beta","items":[]}}', '{"categoryGeneratedIndex":{"title":"APIs"}}'])(
  'keeps %s, which is the data of another route',
  (source) => {
    expect(leanSidebars(source)).toBe(source);
  },
);
