import {describe, expect, it} from 'vitest';
import {compilePolicy} from '@gated-docs/access';
import {someOf} from '@gated-docs/access/conditions';
import type {PolicySource} from '@gated-docs/access/rules';
import type {Fragment} from '@gated-docs/edition-format';
import type {AccessConfig} from '@gated-docs/access-config';
import type {Inventory} from '../model/inventory';
import {DEFAULT_OPTIONS} from '../options';
import {describeReaders} from './describeReaders';
import {planEditions} from './planEditions';

const SOURCE: PolicySource = {
  forceLogin: false,
  rules: [{path: '/apis*', groups: ['public', 'beta']}, {path: '/members'}],
  pageRules: [{path: '/apis/', groups: ['beta']}],
};
const BETA: Fragment = {page: '/apis/', condition: someOf('beta')};
const PAGES = [
  {id: 'apis', route: '/APIs/', source: 'apis.mdx'},
  {id: 'apps', route: '/apps/', source: 'apps.mdx'},
  {id: 'members', route: '/members/', source: 'members.mdx'},
];
const ACCESS = {...SOURCE, uxMode: 'modal', privatePaths: [], storeToken: true} as AccessConfig;

function describeSite(
  source: PolicySource = SOURCE,
  fragments = [BETA],
  {access = ACCESS, reviewers = []}: {access?: AccessConfig; reviewers?: string[]} = {},
) {
  const policy = compilePolicy(source);
  // The parts that plans and tables are made from.
  const inventory = {pages: PAGES, fragments} as unknown as Inventory;
  const planned = planEditions(policy, inventory, {...DEFAULT_OPTIONS, id: 'editions'});
  return describeReaders(access, policy, inventory, planned, {reviewers});
}

describe('describeReaders', () => {
  it('lists what every page requires', () => {
    expect(describeSite().pages).toEqual({
      '/apis/': {
        route: '/APIs/',
        requires: [['public', 'beta'], ['beta']],
        source: 'apis.mdx',
      },
      '/apps/': {route: '/apps/', source: 'apps.mdx'},
      '/members/': {route: '/members/', requires: [], source: 'members.mdx'},
    });
  });

  it('has the methods of each step of a sign-in', () => {
    const steps = [{factors: [{method: 'email_link'}]}, {factors: [{method: 'totp'}]}];
    const access = {...ACCESS, formConfiguration: {steps}};
    expect(describeSite(SOURCE, [BETA], {access}).steps).toEqual([['email_link'], ['totp']]);
    expect(describeSite().steps).toBeUndefined();
  });

  it('has no reviewers unless groups are configured', () => {
    expect(describeSite().review).toBeUndefined();
    expect(describeSite(SOURCE, [BETA], {reviewers: ['beta']}).review).toEqual({
      groups: ['beta'],
      views: {'signed-in': [], beta: [{edition: 'signed-in', groups: []}]},
    });
  });

  it('rejects a reviewer group that no rule names', () => {
    expect(() => describeSite(SOURCE, [BETA], {reviewers: ['Beta']})).toThrow(
      'contains "Beta", but no rule uses this group. Use one of these groups: beta, public.',
    );
  });

  it('rejects a reviewer group of a site without groups', () => {
    const open = {forceLogin: true, rules: []};
    expect(() => describeSite(open, [], {reviewers: ['beta']})).toThrow('Remove the option');
  });

  it('requires a sign-in for every page under forceLogin', () => {
    expect(describeSite({...SOURCE, forceLogin: true}).pages['/apps/']).toEqual({
      route: '/apps/',
      requires: [],
      source: 'apps.mdx',
    });
  });
});

it('lists exactly the services that pages may use', () => {
  const endpoint = 'https://checks.example/v1';
  const access: AccessConfig = {...ACCESS, identityCheck: {endpoint, documents: ['passport']}};

  expect(describeSite(SOURCE, [BETA], {access}).services).toEqual({identityCheck: endpoint});
  expect(describeSite().services).toBeUndefined();
});
