import {expect, it} from 'vitest';
import {missingOrganizationMessage} from './warnAboutMissingOrganization';

it.each([{orgID: 'local'}, {}])('a build with %j is said to lack an organization', (access) => {
  expect(missingOrganizationMessage(access)).toMatch(/Nobody can sign in .*SLASHID_ORG_ID/);
});

it('a build with an organization lacks none', () => {
  expect(missingOrganizationMessage({orgID: 'an-organization'})).toBeUndefined();
});
