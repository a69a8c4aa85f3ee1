import {describe, expect, it} from 'vitest';
import {parseAccessConfig} from './accessConfig';
import {listServices} from './listServices';

const servicesOf = (options: object) => listServices(parseAccessConfig({orgID: 'o', ...options}));

describe('listServices', () => {
  it('lists nothing for a site without services', () => {
    const factors = [{method: 'otp_via_email', logo: '/img/mail.svg'}];

    expect(servicesOf({})).toEqual({});
    expect(servicesOf({formConfiguration: {logo: '/img/logo.svg', factors}})).toEqual({});
  });

  it('lists the addresses that pages use, normalised as in browsers', () => {
    const saml = {method: 'saml', options: {provider_credentials_id: 'c'}};
    const company = 'HTTPS://Company.example';
    const formConfiguration = {
      logo: `${company}/logo.svg`,
      factors: [{method: 'otp_via_email', logo: `${company}/mail.svg`}],
      factorsByDomain: {'company.example': [{...saml, logo: `${company}/logo.svg`}]},
      factorsURL: 'https://methods.example',
    };

    expect(
      servicesOf({formConfiguration, identityCheck: {endpoint: 'https://checks.example:443/v1'}}),
    ).toEqual({
      identityCheck: 'https://checks.example/v1',
      factors: 'https://methods.example/',
      pictures: ['https://company.example/logo.svg', 'https://company.example/mail.svg'],
    });
  });

  it('keeps a path of the identity provider unchanged', () => {
    expect(servicesOf({identityCheck: {endpoint: '/identity-checks'}})).toEqual({
      identityCheck: '/identity-checks',
    });
  });
});
