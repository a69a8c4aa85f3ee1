import type {Config} from '@docusaurus/types';
import {describe, expect, it} from 'vitest';
import {assertNamesNoAbsentPage} from './assertNamesNoAbsentPage';
import type {EditionPlan} from '../plan/plan';

const page = (route: string) => ({id: route, source: `${route}.mdx`, route});
const PLAN = {
  ...{id: 'public', baseUrl: '/'},
  pages: [page('/'), page('/apps/RDG/settings/')],
  absent: [page('/apps/RDG/'), page('/apis/secret/')],
} as unknown as EditionPlan;

const problemOf = (config: object): string => {
  try {
    assertNamesNoAbsentPage({url: 'https://docs.example.com', ...config} as Config, PLAN);
    return 'none';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('the config of an edition', () => {
  it.each([
    [
      {themeConfig: {announcementBar: {content: 'See <a href="/apis/secret">it</a>'}}},
      'themeConfig.announcementBar.content',
    ],
    [
      {themeConfig: {navbar: {items: [{type: 'html', value: 'x/APIs/Secret/ '}]}}},
      'themeConfig.navbar.items[0].value',
    ],
    [
      {themeConfig: {navbar: {items: [{type: 'html', value: '(/APIs/Secret/)'}]}}},
      'themeConfig.navbar.items[0].value',
    ],
    [{headTags: [{attributes: {href: '/apis/secret/#a'}}]}, 'headTags[0].attributes.href'],
    [{scripts: ['/apis/secret']}, 'scripts[0]'],
    [{customFields: {start: 'https://docs.example.com/apps/RDG/'}}, 'customFields.start'],
    [{customFields: {start: 'https://Docs.Example.com/apps/RDG/'}}, 'customFields.start'],
    [{customFields: {start: 'http://docs.example.com/apps/RDG/'}}, 'customFields.start'],
    [{customFields: {start: '/apps/RDG?x=1'}}, 'customFields.start'],
    [{tagline: 'All about /apis/secret.'}, 'tagline'],
  ])('is rejected if it names an absent page: %j (%s)', (config, place) => {
    const problem = problemOf(config);

    expect(problem).toContain(place);
    expect(problem).toMatch(/a page that is not in the edition "public", .* Use a page that every/);
  });

  it.each([
    {themeConfig: {navbar: {items: [{to: '/apps/RDG/settings/'}]}}},
    {themeConfig: {navbar: {items: [{to: '/apis/secretary/'}]}}},
    {tagline: 'Apps and APIs'},
    {themeConfig: {footer: {links: [{href: 'https://example.org/apis/secret/'}]}}},
    {themeConfig: {footer: {links: [{href: 'https://docs.example.com.au/apis/secret/'}]}}},
    {presets: [['classic', {docs: {include: ['/apis/secret/']}}]]},
  ])('is accepted: %j', (config) => {
    expect(problemOf(config)).toBe('none');
  });
});
