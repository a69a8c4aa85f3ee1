import path from 'node:path';
import {describe, expect, it} from 'vitest';
import {cutDocument} from '../../plugins/rest-reference/src/document/cutDocument';
import {
  buildCollection,
  type Collection,
} from '../../plugins/rest-reference/src/collection/buildCollection';
import type {ApiDocument} from '../../plugins/rest-reference/src/document/openapi';
import {restDocuments} from '../support/restDocuments';

const METHODS = ['get', 'put', 'post', 'delete', 'patch'] as const;

/** Contracts that some readers may not read at all, according to the site's rules. */
const INTERNAL = ['permissions', 'conference', 'domains'];

/** The contracts for an audience, cut as for their edition. */
function contractsFor(group: 'public' | 'internal'): ApiDocument[] {
  return restDocuments()
    .filter(
      ({name}) => group === 'internal' || !INTERNAL.includes(path.basename(name, '.openapi.yaml')),
    )
    .map(({document}) => cutDocument(document, (groups) => groups.includes(group)));
}

/** Read directly from `paths`, without the code that renders or collects operations. */
function operationsOf({paths = {}, servers = []}: ApiDocument): string[] {
  return Object.entries(paths).flatMap(([template, item]) =>
    METHODS.filter((method) => method in item).map((method) => {
      const server = item.servers?.[0] ?? servers[0];
      const base = new URL(server?.url ?? '').pathname.replace(/\/$/, '');
      return `${method.toUpperCase()} ${base}${template.replaceAll(/\{([^}]+)\}/g, ':$1')}`;
    }),
  );
}

function requestsOf(collection: Collection): string[] {
  return collection.item
    .flatMap((api) => api.item.flatMap((folder) => folder.item))
    .map(({request}) => `${request.method} /${request.url.path.join('/')}`);
}

describe('the collection for API clients', () => {
  it.each(['public', 'internal'] as const)('of %s has the operations of its contracts', (group) => {
    const documents = contractsFor(group);
    const expected = documents.flatMap(operationsOf);
    expect(expected.length).toBeGreaterThan(100);
    expect(requestsOf(buildCollection('Rescue Platform', documents)).sort()).toEqual(
      expected.sort(),
    );
  });

  it('of public is smaller than that of internal', () => {
    const count = (group: 'public' | 'internal') =>
      requestsOf(buildCollection('Rescue Platform', contractsFor(group))).length;
    expect(count('public')).toBeLessThan(count('internal'));
  });
});
