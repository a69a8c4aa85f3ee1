import {expect, it} from 'vitest';
import type {PluginConfig} from '@docusaurus/types';
import type {EditionPlan} from '../plan/plan';
import {cutRedirects} from './cutRedirects';

const plan = {
  baseUrl: '/base/',
  absent: [{id: 'secret', source: 'secret.mdx', route: '/base/secret/'}],
} as unknown as EditionPlan;
const OPEN = {from: '/old-open', to: '/open'};
const redirects = [
  OPEN,
  {from: ['/old', '/older'], to: '/secret'},
  {from: '/x', to: '/base/secret/'},
];

it.each([
  '@docusaurus/plugin-client-redirects',
  'client-redirects',
  '/site/node_modules/@docusaurus/plugin-client-redirects/lib/index.js',
])('the plugin %s keeps redirects to pages of the edition', (name) => {
  const options = {id: 'a', redirects};

  expect(cutRedirects([name, options], plan)).toEqual([name, {id: 'a', redirects: [OPEN]}]);
  expect(options.redirects).toHaveLength(3);
});

it.each<PluginConfig>([
  '@docusaurus/plugin-client-redirects',
  ['@docusaurus/plugin-client-redirects', {fromExtensions: ['html']}],
  ['another', {redirects}],
  [() => ({name: 'own'}), {redirects}],
])('leaves %j as it is', (entry) => {
  expect(cutRedirects(entry, plan)).toEqual(entry);
});
