import {expect, it} from 'vitest';
import {missingOrganization} from './tellWhatIsMissing';

it.each([{orgID: 'local'}, {}])('a build with %j is said to lack an organization', (access) => {
  expect(missingOrganization(access)).toMatch(/Nobody can sign in .*SLASHID_ORG_ID/);
});

it('a build with an organization lacks none', () => {
  expect(missingOrganization({orgID: 'an-organization'})).toBeUndefined();
});
