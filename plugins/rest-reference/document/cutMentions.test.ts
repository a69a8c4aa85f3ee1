import {expect, it} from 'vitest';
import {cutDocument} from './cutDocument';
import type {ApiDocument} from './openapi';

it('removes the operations in the section of a hidden tag, and its name from other operations', () => {
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    tags: [{name: 'Open'}, {name: 'Planted', 'x-groups': ['internal']}],
    paths: {
      '/open': {get: {summary: 'COMMON', tags: ['Open', 'Planted']}},
      '/planted': {get: {summary: 'PLANTED', tags: ['Planted', 'Open']}},
    },
  };

  expect(cutDocument(document, () => false)).toMatchObject({
    tags: [{name: 'Open'}],
    paths: {'/open': {get: {summary: 'COMMON', tags: ['Open']}}},
  });
  expect(JSON.stringify(cutDocument(document, () => false))).not.toMatch(/planted/i);
  expect(JSON.stringify(cutDocument(document, () => true))).toMatch(/PLANTED/);
});

it('removes links to hidden operations', () => {
  const links = {
    byId: {operationId: 'planted'},
    byPath: {operationRef: '#/paths/~1planted/get'},
    shared: {$ref: '#/components/links/Shared'},
    open: {operationId: 'open'},
  };
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {
      '/open': {get: {operationId: 'open', responses: {'200': {links}}}},
      '/planted': {get: {operationId: 'planted', 'x-groups': ['internal']}},
    },
    components: {links: {Shared: {operationId: 'planted'}}},
  };

  expect(cutDocument(document, () => false).paths).toEqual({
    '/open': {
      get: {operationId: 'open', responses: {'200': {links: {open: {operationId: 'open'}}}}},
    },
  });
  expect(JSON.stringify(cutDocument(document, () => false))).not.toContain('planted');
});

it.each<[string, Partial<ApiDocument>, object?]>([
  ['a webhook', {webhooks: {sent: {post: {operationId: 'planted', 'x-groups': ['internal']}}}}],
  [
    'a shared path',
    {
      webhooks: {sent: {$ref: '#/components/pathItems/Sent'}},
      components: {
        pathItems: {
          Sent: {post: {operationId: 'planted', 'x-groups': ['internal']}, get: {}},
        },
      },
    },
  ],
  [
    'a callback',
    {},
    {sent: {'{$url}': {post: {operationId: 'planted'}}, 'x-groups': ['internal']}},
  ],
  [
    'a shared callback',
    {
      components: {
        callbacks: {
          Sent: {'{$url}': {post: {operationId: 'planted', 'x-groups': ['internal']}, get: {}}},
        },
      },
    },
    {sent: {$ref: '#/components/callbacks/Sent'}},
  ],
])('removes links to hidden operations of %s', (_what, parts, callbacks) => {
  const links = {planned: {operationId: 'planted'}, open: {operationId: 'open'}};
  const get = {operationId: 'open', responses: {'200': {links}}, ...(callbacks && {callbacks})};
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    paths: {'/open': {get}},
    ...parts,
  };

  const cut = cutDocument(document, () => false);

  expect(cut.paths?.['/open']?.get?.responses?.['200']).toEqual({
    links: {open: {operationId: 'open'}},
  });
  expect(JSON.stringify(cut)).not.toContain('planted');
});

it('removes requirements of hidden security schemes, without making an operation an open one', () => {
  const key = {type: 'apiKey', name: 'key', in: 'header' as const};
  const document: ApiDocument = {
    openapi: '3.1.0',
    info: {title: 'Test API', version: '1.0.0'},
    security: [{key: []}],
    paths: {
      '/both': {get: {security: [{planted: []}, {key: []}]}},
      '/one': {get: {summary: 'One', security: [{planted: []}]}},
      '/open': {get: {security: []}},
    },
    components: {securitySchemes: {key, planted: {...key, 'x-groups': ['internal']}}},
  };

  const cut = cutDocument(document, () => false);
  expect(JSON.stringify(cut)).not.toContain('planted');
  expect(cut.paths).toEqual({
    '/both': {get: {security: [{key: []}]}},
    '/one': {get: {summary: 'One'}},
    '/open': {get: {security: []}},
  });
});
