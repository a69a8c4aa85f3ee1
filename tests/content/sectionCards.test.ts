import fs from 'node:fs';
import {describe, expect, it} from 'vitest';
import {readCard} from '../../src/components/Sections/readCard';
import {routeOf, writtenPages} from './writtenPages';

const SECTIONS = ['guidelines', 'apis', 'graphql', 'apps', 'selfhosted'];

/** Generated from the GraphQL schema at build time. */
const GENERATED = '/graphql/reference/';
const routes = new Set([...writtenPages().map(({file}) => routeOf(file)), GENERATED]);

describe('the card of the section', () => {
  it.each(SECTIONS)('%s links to tasks on pages of the section', (section) => {
    const category = JSON.parse(fs.readFileSync(`docs/${section}/_category_.json`, 'utf8')) as {
      customProps?: Record<string, unknown>;
    };
    const {reader, tasks} = readCard(category.customProps);
    expect(reader).toMatch(/\.$/);
    expect(tasks.length).toBeGreaterThanOrEqual(3);
    const targets = tasks.map(({to}) => to.replace(/#.*/, ''));
    expect(targets.filter((to) => !routes.has(to) || !to.startsWith(`/${section}/`))).toEqual([]);
  });
});
