import {expect, it} from 'vitest';
import {endpointOf} from './endpointOf';

it.each([
  ['/checks', 'https://id.example', 'https://id.example/checks'],
  ['/checks', 'https://id.example/slashid', 'https://id.example/slashid/checks'],
  ['/checks', 'https://id.example/slashid/', 'https://id.example/slashid/checks'],
  ['https://checks.example/v1', 'https://id.example', 'https://checks.example/v1'],
])('resolves the endpoint %j of the provider at %j to %j', (endpoint, baseURL, url) => {
  expect(endpointOf(endpoint, baseURL)).toBe(url);
});
