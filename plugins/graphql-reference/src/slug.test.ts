import {expect, it} from 'vitest';
import {createSlugger, slugify} from './slug';

it.each([
  // The expected slugs are those of @graphql-markdown, recorded.
  ['MissonResourcesConnection', 'misson-resources-connection'],
  ['IModelStoreElement', 'imodel-store-element'],
  ['MissionresourcePermissions', 'missionresource-permissions'],
  ['oneOf', 'one-of'],
  ['aB1c2D', 'a-b1-c-2-d'],
  ['URLParser', 'urlparser'],
  ['HTML5Parser', 'html5-parser'],
  ['H264', 'h264'],
  ['_Entity', 'entity'],
  ['a_b__c', 'a-b-c'],
  ['OAuth2Token', 'oauth-2-token'],
])('turns %s into the slug %s', (name, slug) => {
  expect(slugify(name)).toBe(slug);
});

it('assigns unique slugs, even if names differ only in case or underscores', () => {
  expect(['Url', 'URL', '_Url', '__'].map(createSlugger())).toEqual([
    'url',
    'url-2',
    'url-3',
    'unnamed',
  ]);
});
