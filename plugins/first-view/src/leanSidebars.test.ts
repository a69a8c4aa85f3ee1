import {expect, it} from 'vitest';
import leanSidebars from './leanSidebars.js';

const page = (id: string, unlisted = false) => ({
  type: 'link',
  href: `/${id}/`,
  label: id,
  docId: id,
  unlisted,
});

it('keeps the sidebars, without what only cards show', () => {
  const version = {
    label: 'Next',
    docsSidebars: {
      docs: [{type: 'category', label: 'APIs', items: [page('geo')]}, page('draft', true)],
    },
    docs: {geo: {id: 'geo', title: 'Geo', description: 'Searches places.'}},
  };

  expect(JSON.parse(leanSidebars(JSON.stringify({version})))).toEqual({
    version: {
      label: 'Next',
      docsSidebars: {
        docs: [
          {type: 'category', label: 'APIs', items: [{type: 'link', href: '/geo/', label: 'geo'}]},
          {type: 'link', href: '/draft/', label: 'draft', unlisted: true},
        ],
      },
      docs: {},
    },
  });
});
