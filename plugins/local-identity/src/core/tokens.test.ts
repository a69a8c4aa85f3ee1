import {rmSync} from 'node:fs';
import {expect, it, onTestFinished} from 'vitest';
import {temporaryFolder} from '../../../../tests/support/temporaryFolder';
import {composeServices} from '../composeServices';
import {OrganizationSettings} from '../directory/organizations';

it('signs no token for a person who was removed after the grant', async () => {
  const folder = temporaryFolder('tokens');
  const options = {
    publicURL: 'http://localhost:3001',
    siteOrigins: ['http://localhost:3000'],
    dataDirectory: folder,
  };
  const {database, organizations, persons, tokens} = await composeServices(options, []);
  onTestFinished(() => {
    database.close();
    rmSync(folder, {recursive: true, force: true});
  });
  const settings = OrganizationSettings.parse({});
  const organization = organizations.insert({name: 'Rescue', settings});
  const person = persons.find(persons.insert({organization}));
  if (!person) {
    throw new Error('the person was not stored');
  }
  const granted = tokens.grant({organization, person, authentications: [], isFirst: true});
  expect(await tokens.sign(granted, organization)).toMatch(/^eyJ/);

  persons.remove(person.id);

  await expect(tokens.sign(granted, organization)).rejects.toThrow(/does not exist/);
});
