import {FORM, formOf, hiddenOf} from '../hostedLogin';
import type {IdentityClient} from '../identityClient';
import {addressOf, createPerson, done, isValid, type Write} from './types';

/** Writes by administrators: through the management API and on /admin. */
export const DIRECTORY_WRITES: Readonly<Record<string, Write>> = {
  async person(idp, name) {
    const id = await createPerson(idp, name, {groups: ['public']});
    return async (later) => {
      const person = await done(later.manage('GET', `/persons/${id}?fields=handles,groups`));
      return person.handles[0].value === addressOf(name) && person.groups[0] === 'public';
    };
  },

  async 'removal of a person'(idp, name) {
    const id = await createPerson(idp, name);
    await done(idp.manage('DELETE', `/persons/${id}`));
    return async (later) => (await later.manage('GET', `/persons/${id}`)).status === 404;
  },

  async deactivation(idp, name) {
    const token = await idp.signInByCode(addressOf(name));
    const id = await idp.personIdOf(addressOf(name));
    await done(idp.manage('PATCH', `/persons/${id}`, {active: false}));
    return async (later) => !(await isValid(later, token));
  },

  async approval(idp, name) {
    const id = await createPerson(idp, name, {active: false});
    await submitAdminForm(idp, `/admin/people/${id}/approve`);
    return async (later) => (await done(later.manage('GET', `/persons/${id}`))).active === true;
  },

  async 'sign-out everywhere'(idp, name) {
    const token = await idp.signInByCode(addressOf(name));
    await submitAdminForm(idp, `/admin/people/${await idp.personIdOf(addressOf(name))}/sign-out`);
    return async (later) => !(await isValid(later, token));
  },

  async handle(idp, name) {
    const handles = `/persons/${await createPerson(idp, name)}/handles`;
    const value = addressOf(`second-${name}`);
    await done(idp.manage('POST', handles, [{type: 'email_address', value}]));
    return async (later) => holds(later, handles, value);
  },

  async 'removal of a handle'(idp, name) {
    const handles = `/persons/${await createPerson(idp, name)}/handles`;
    await done(idp.manage('DELETE', `${handles}/email_address:${addressOf(name)}`));
    return async (later) => !(await holds(later, handles, addressOf(name)));
  },

  async group(idp, name) {
    await done(idp.manage('POST', '/groups', {name}));
    return (later) => holds(later, '/groups', name);
  },

  async 'removal of a group'(idp, name) {
    await done(idp.manage('POST', '/groups', {name: `gone-${name}`}));
    await done(idp.manage('DELETE', `/groups/gone-${name}`));
    return async (later) => !(await holds(later, '/groups', `gone-${name}`));
  },

  async membership(idp, name) {
    const id = await createPerson(idp, name);
    await done(idp.manage('POST', '/groups/public/persons', {persons: [id]}));
    return (later) => holds(later, `/persons/${id}/groups`, 'public');
  },

  async 'removal of a membership'(idp, name) {
    const id = await createPerson(idp, name, {groups: ['public']});
    await done(idp.manage('DELETE', `/groups/public/persons/${id}`));
    return async (later) => !(await holds(later, `/persons/${id}/groups`, 'public'));
  },

  async attribute(idp, name) {
    const bucket = `/persons/${await createPerson(idp, name)}/attributes/end_user_no_access`;
    await done(idp.manage('PUT', bucket, {note: name}));
    return (later) => holds(later, bucket, name);
  },

  async 'removal of an attribute'(idp, name) {
    const bucket = `/persons/${await createPerson(idp, name)}/attributes/end_user_no_access`;
    await done(idp.manage('PUT', bucket, {note: name}));
    await done(idp.manage('DELETE', `${bucket}?attributes=note`));
    return async (later) => !(await holds(later, bucket, name));
  },

  async consent(idp, name) {
    const consents = `/persons/${await createPerson(idp, name)}/consent/gdpr`;
    await done(idp.manage('POST', consents, {consent_levels: ['marketing']}));
    return (later) => holds(later, consents, 'marketing');
  },

  async 'withdrawal of consent'(idp, name) {
    const consents = `/persons/${await createPerson(idp, name)}/consent/gdpr`;
    await done(idp.manage('POST', consents, {consent_levels: ['marketing', 'tracking']}));
    await done(idp.manage('DELETE', `${consents}?consent_levels=marketing`));
    return async (later) => !(await holds(later, consents, 'marketing'));
  },

  async organization(idp, name) {
    const {id} = await createOrganization(idp, name);
    return (later) => holds(later, '/organizations/suborganizations', id);
  },

  async setting(idp, name) {
    const {id} = await createOrganization(idp, name);
    const call = {organization: id};
    await done(idp.manage('PATCH', '/organizations/config', {sudo_mode_duration: 77}, call));
    return async (later) => {
      const config = await done(later.manage('GET', '/organizations/config', undefined, call));
      return config.sudo_mode_duration === 77;
    };
  },

  async 'setting on /admin'(idp, name) {
    const {id: organization} = await createOrganization(idp, name);
    await submitAdminForm(idp, '/admin/settings', {organization, sudo_mode_duration: '78'});
    return async (later) => {
      const config = await done(
        later.manage('GET', '/organizations/config', undefined, {organization}),
      );
      return config.sudo_mode_duration === 78;
    };
  },

  async 'API key'(idp, name) {
    const {id: organization, api_key: old} = await createOrganization(idp, name);
    const {api_key: key} = await done(
      idp.manage('PUT', '/organizations/api-keys', undefined, {organization}),
    );
    const statusWith = async (later: IdentityClient, value: string) => {
      const headers = {'SlashID-API-Key': value};
      return (await later.manage('GET', '/groups', undefined, {organization, headers})).status;
    };
    return async (later) =>
      (await statusWith(later, key)) === 200 && (await statusWith(later, old)) === 401;
  },

  async 'reported event'(idp, name) {
    const event_data = {event_name: 'AuthenticationFailed_v1', failure_reason: name};
    await done(idp.post('/events', {organization_id: idp.organizationId, event_data}));
    return async (later) => (await later.get('/admin/events')).body.includes(name);
  },
};

async function holds(idp: IdentityClient, url: string, text: string): Promise<boolean> {
  return JSON.stringify(await done(idp.manage('GET', url))).includes(`"${text}"`);
}

const createOrganization = (idp: IdentityClient, name: string) =>
  done(idp.manage('POST', '/organizations/suborganizations', {sub_org_name: name}));

/** Submits a form on /admin. */
async function submitAdminForm(
  idp: IdentityClient,
  path: string,
  fields: Record<string, string> = {},
): Promise<void> {
  const own = {origin: idp.issuer, organization: null};
  const csrf = hiddenOf((await idp.get('/admin', own)).body, 'csrf');
  const body = formOf({csrf, organization: idp.organizationId, ...fields});
  const {headers} = await idp.call('POST', path, body, {...own, headers: FORM});
  const target = headers.get('Location') ?? '';
  if (!target.includes('notice=')) {
    throw new Error(`the form ${path} led to ${target}`);
  }
}
