import {describe, expect, it} from 'vitest';
import type {EditionContent} from './computeEditions';
import {computeReviewerViews} from './computeReviewerViews';

function edition(id: string, pages: string[], fragments: number[] = []): EditionContent {
  const audience = id === 'anonymous' ? 'anonymous' : 'person';
  return {id, audience, groups: audience === 'person' ? id.split('+') : [], pages, fragments};
}

describe('computeReviewerViews', () => {
  it('names the editions that hold nothing else', () => {
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

  it('leaves out one with a page of its own, even where the other has more groups', () => {
    const editions = [
      edition('apps', ['/apps/', '/apps/secret/']),
      edition('apps+internal', ['/apps/', '/internal/']),
    ];

    expect(computeReviewerViews(editions)['apps+internal']).toEqual([]);
  });

  it('leaves out one with a part of a page of its own', () => {
    const editions = [
      edition('apps', ['/apps/'], [0, 2]),
      edition('internal', ['/apps/', '/internal/'], [0, 1]),
    ];

    expect(computeReviewerViews(editions).internal).toEqual([]);
  });
});
