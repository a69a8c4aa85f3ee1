import {expect, it} from 'vitest';
import {assertSupported, missingOrganizationMessage} from './plugin';

it.each(['19.0.0', '19.2.1', '17.0.2'])('React %s is refused, with the fix', (version) => {
  expect(() => assertSupported(version)).toThrow(
    `The site uses React ${version}, but SlashID's sign-in form only loads with React 18. Install it`,
  );
});

it('React 18 is accepted', () => {
  expect(() => assertSupported('18.3.1')).not.toThrow();
});

it.each([{orgID: 'local'}, {}])('a build with %j warns that it has no organization', (access) => {
  expect(missingOrganizationMessage(access)).toMatch(/Nobody can sign in .*SLASHID_ORG_ID/);
});

it('a build with an organization lacks none', () => {
  expect(missingOrganizationMessage({orgID: 'an-organization'})).toBeUndefined();
});
