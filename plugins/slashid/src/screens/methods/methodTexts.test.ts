import {expect, it} from 'vitest';
import {providerName} from './methodTexts';

it.each([
  [{label: 'Acme', options: {provider: 'okta'}}, 'Acme'],
  [{options: {provider: 'okta'}}, 'Okta'],
  [{options: {provider: 'acme'}}, 'your company account'],
  // Properties of every object: a link may name any provider.
  [{options: {provider: 'constructor'}}, 'your company account'],
  [{options: {provider: '__proto__'}}, 'your company account'],
  [{}, 'your company account'],
])('names the provider of %j %s', (factor, name) => {
  expect(providerName(factor)).toBe(name);
});
