import type {PropSidebarItemCategory} from '@docusaurus/plugin-content-docs';
import {expect, it} from 'vitest';
import {latestNews} from './latestNews';

const section = (label: string, href: string, ...dates: string[]): PropSidebarItemCategory => ({
  type: 'category',
  label,
  href,
  collapsed: false,
  collapsible: true,
  items: [],
  customProps: {
    news: dates.map((date) => ({date, text: `${label} of ${date}`, to: `${href}#new`})),
  },
});

it('leaves out news about pages that the reader may not open', () => {
  const {customProps = {}} = section('Secret', '/secret/', '2025-01-01');
  expect(latestNews([{...section('Open', '/open/'), customProps}])).toEqual([]);
});

it('returns the newest of all sections first, up to a limit', () => {
  const months = ['2025-01-01', '2025-03-01', '2025-05-01', '2025-07-01'];
  const news = latestNews([
    section('A', '/a/', ...months),
    section('B', '/b/', '2025-06-01', ...months),
  ]);
  expect(news.map(({date, section: name}) => `${name} ${date}`)).toEqual([
    'A 2025-07-01',
    'B 2025-07-01',
    'B 2025-06-01',
    'A 2025-05-01',
    'B 2025-05-01',
    'A 2025-03-01',
  ]);
});
