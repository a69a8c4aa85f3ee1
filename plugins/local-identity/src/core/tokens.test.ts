import {rmSync} from 'node:fs';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {openServices} from '../openServices';
import {grantSession, signToken} from './tokens';
import {OrganizationSettings} from '../directory/organizations';

it('signs no token for a person who was removed after the grant', async () => {
  const folder = temporaryFolder('tokens');
  const options = {
    publicURL: 'http://localhost:3001',
    siteOrigins: ['http://localhost:3000'],
    dataDirectory: folder,
  };
  const services = await openServices(options);
  const {organizations, persons} = services;
  onTestFinished(() => {
    services.database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const settings = OrganizationSettings.parse({});
  const organization = organizations.insert({name: 'Rescue', settings});
  const person = persons.find(persons.insert({organization}));
  if (!person) {
    throw new Error('the person was not stored');
  }
  const request = {organization, person, authentications: [], isFirst: true};
  const granted = grantSession(request, services);
  expect(await signToken(granted, organization, services)).toMatch(/^eyJ/);

  persons.remove(person.id);

  await expect(signToken(granted, organization, services)).rejects.toThrow(/does not exist/);
});
