import {describe, expect, it} from 'vitest';
import type {EditionContent} from './computeEditions';
import {computeReviewerViews} from './computeReviewerViews';

function edition(id: string, pages: string[], fragments: number[] = []): EditionContent {
  const audience = id === 'anonymous' ? 'anonymous' : 'person';
  return {id, audience, groups: audience === 'person' ? id.split('+') : [], pages, fragments};
}

describe('computeReviewerViews', () => {
  it('lists the editions with no other content', () => {
    const editions = [
      edition('anonymous', []),
      edition('apps', ['/apps/']),
      edition('public', ['/apis/']),
      edition('internal', ['/apis/', '/apps/', '/internal/']),
    ];

    expect(computeReviewerViews(editions)).toEqual({
      apps: [],
      public: [],
      internal: [
        {edition: 'apps', groups: ['apps']},
        {edition: 'public', groups: ['public']},
      ],
    });
  });

  it('excludes an edition with a page of its own, even if the other has more groups', () => {
    const editions = [
      edition('apps', ['/apps/', '/apps/secret/']),
      edition('apps+internal', ['/apps/', '/internal/']),
    ];

    expect(computeReviewerViews(editions)['apps+internal']).toEqual([]);
  });

  it('excludes an edition with its own part of a page', () => {
    const editions = [
      edition('apps', ['/apps/'], [0, 2]),
      edition('internal', ['/apps/', '/internal/'], [0, 1]),
    ];

    expect(computeReviewerViews(editions).internal).toEqual([]);
  });
});
