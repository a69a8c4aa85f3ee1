import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readCard} from '../../src/components/Sections/readCard';
import {routeOf, writtenPages} from './writtenPages';

const SECTIONS = ['guidelines', 'apis', 'graphql', 'apps', 'selfhosted'];

/** Generated from the GraphQL schema at build time. */
const GENERATED = ['/graphql/reference/', '/graphql/changelog/'];
const pages = new Map(writtenPages().map((page) => [routeOf(page.file), page.text]));

/** Whether the target is a page of the site and, with a hash, contains the heading. */
function exists(target: string): boolean {
  const [route = '', hash] = target.split('#');
  const text = pages.get(route);
  return hash === undefined
    ? text !== undefined || GENERATED.includes(route)
    : (text?.match(/^## .*/gm) ?? []).some((heading) => slugOf(heading.slice(3)) === hash);
}

/** The anchor of a plain-text heading. */
const slugOf = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^a-z0-9 -]/g, '')
    .replaceAll(' ', '-');

describe('the card of the section', () => {
  it.each(SECTIONS)(
    '%s links to tasks and news on pages and headings of the section',
    (section) => {
      const category = JSON.parse(fs.readFileSync(`docs/${section}/_category_.json`, 'utf8')) as {
        customProps?: Record<string, unknown>;
      };
      const {reader, tasks, news} = readCard(category.customProps);
      expect(reader).toMatch(/\.$/);
      expect(tasks.length).toBeGreaterThanOrEqual(3);
      const texts = [...tasks.map(({label}) => label), ...news.map(({text}) => text)];
      expect(texts.filter((text) => typeof text !== 'string' || text === '')).toEqual([]);
      expect(news.filter(({date}) => !/^\d{4}-\d\d-\d\d$/.test(date))).toEqual([]);
      const targets = [...tasks, ...news].map(({to}) => to);
      expect(targets.filter((to) => !exists(to) || !to.startsWith(`/${section}/`))).toEqual([]);
    },
  );
});
