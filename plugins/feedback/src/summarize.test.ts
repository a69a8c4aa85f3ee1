import {describe, expect, it} from 'vitest';
import {REASONS, type FeedbackEvent} from './events';
import {renderReport} from './renderReport';
import {summarize} from './summarize';

const lines = (...events: FeedbackEvent[]) => events.map((event) => JSON.stringify(event));
const GEO = '/apis/geo/geosearch/';

describe('the report on feedback', () => {
  it('counts pages, least helpful first', () => {
    const {pages, ignored} = summarize(
      lines(
        {event: 'page', page: '/apps/', helpful: true},
        {event: 'page', page: GEO, helpful: false},
        {event: 'page', page: GEO, helpful: true},
        {event: 'reason', page: GEO, reason: 'unclear'},
      ),
    );

    expect(pages).toEqual([
      {page: GEO, yes: 1, no: 1, reasons: {unclear: 1}},
      {page: '/apps/', yes: 1, no: 0, reasons: {}},
    ]);
    expect(ignored).toBe(0);
  });

  it('accepts every reason that a page can send', () => {
    const {pages} = summarize(
      lines(...REASONS.map((reason): FeedbackEvent => ({event: 'reason', page: GEO, reason}))),
    );

    expect(Object.keys(pages[0]?.reasons ?? {})).toEqual([...REASONS]);
  });

  it('shows a search without results after three occurrences', () => {
    const times = (query: string, count: number) =>
      Array.from({length: count}, (): FeedbackEvent => ({event: 'search', query}));

    expect(
      summarize(lines(...times('webhooks', 3), ...times('ann smith', 2), ...times('csv', 4))),
    ).toMatchObject({
      searches: [
        {query: 'csv', count: 4},
        {query: 'webhooks', count: 3},
      ],
      rare: 1,
    });
  });

  it.each([
    ['no JSON', 'page helpful'],
    ['another event', '{"event":"login","page":"/"}'],
    ['a reason of its own', `{"event":"reason","page":"/","reason":"call 030 123"}`],
    ['a long text', JSON.stringify({event: 'search', query: 'x'.repeat(61)})],
  ])('skips %s, and reports how many', (_what, line) => {
    expect(summarize([line, ''])).toEqual({pages: [], searches: [], rare: 0, ignored: 1});
    expect(renderReport(summarize([line]))).toContain(
      'Lines ignored because they are not valid feedback: 1.',
    );
  });

  it('is Markdown with escaped input', () => {
    const query = '<b>|\u001b[31m `x`';
    const event: FeedbackEvent = {event: 'search', query};

    const report = renderReport(summarize(lines(event, event, event)));

    expect(report).toContain(
      '| Search | Times |\n| --- | --- |\n| \\<b\\>\\| \\[31m \\`x\\` | 3 |',
    );
  });
});
