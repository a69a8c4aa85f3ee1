import {createHmac} from 'node:crypto';
import {type Context, Hono} from 'hono';
import {csrf} from 'hono/csrf';
import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import {equalsSecret, randomId} from '../core/secrets';
import {GroupName} from '../directory/groupName';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import {OrganizationSettings} from '../directory/organizationSettings';
import type {Person} from '../directory/persons';
import type {IdpServices} from '../composeServices';
import {assetRoute} from '../routes/assetRoute';
import {pageHeaders} from '../routes/pageHeaders';
import {readForm} from '../routes/readRequest';
import {ADMIN_STYLE, ADMIN_STYLE_PATH, type AdminView} from './layout';
import {eventsPage, type ListedPerson, overviewPage, peoplePage, personPage} from './pages';

const LISTED = 100;
const Form = z.record(z.string(), z.string());
type Form = z.infer<typeof Form>;
type PersonAction = (person: Person, form: Form, organization: Organization) => Promise<string>;

/**
 * /admin: the functions of SlashID's console, for this machine only, like the outbox.
 * Every form contains a token that other sites cannot read, and its origin is checked, too.
 */
export function adminRoutes(services: IdpServices) {
  const {audit, credentials, database, events, groups, organizations, persons, options} = services;
  const token = randomId();

  async function findOrganization(id: string | undefined): Promise<Organization> {
    const found = id === undefined ? (await organizations.all())[0] : await organizations.find(id);
    if (!found) {
      throw errors.notFound();
    }
    return found;
  }

  const sealOf = (name: string, text: string) =>
    createHmac('sha256', token).update(`${name} ${text}`).digest('base64url');

  /** Only messages of this server are shown, so that links from elsewhere cannot inject text. */
  function readSealed(c: Context, name: 'notice' | 'problem'): string | undefined {
    const {[name]: text, seal = ''} = c.req.query();
    return text !== undefined && equalsSecret(seal, sealOf(name, text)) ? text : undefined;
  }

  async function viewOf(c: Context): Promise<{organization: Organization; view: AdminView}> {
    const organization = await findOrganization(c.req.query('organization'));
    const [notice, problem] = [readSealed(c, 'notice'), readSealed(c, 'problem')];
    return {organization, view: {token, organization, notice, problem}};
  }

  async function listPerson(person: Person, organization: Organization): Promise<ListedPerson> {
    return {
      person,
      handles: await persons.handlesOf(person.id),
      groups: await persons.groupsOf(person.id, organization),
    };
  }

  async function listPeople(organization: Organization, text: string, isWaiting: boolean) {
    const found = await persons.search(organization, {text, isWaiting, limit: LISTED});
    return Promise.all(found.map((person) => listPerson(person, organization)));
  }

  /** Redirects to a page with the result. Shows form errors, but not bugs. */
  async function change(c: Context, target: string, work: (form: Form) => Promise<string>) {
    const form = await readForm(c, Form);
    if (!equalsSecret(form['csrf'] ?? '', token)) {
      throw errors.forbidden();
    }
    const query = new URLSearchParams({organization: form['organization'] ?? ''});
    const report = (name: 'notice' | 'problem', text: string) => {
      query.set(name, text);
      query.set('seal', sealOf(name, text));
    };
    try {
      report('notice', await database.transaction(() => work(form)));
    } catch (error) {
      if (!(error instanceof errors.ApiError)) {
        throw error;
      }
      report('problem', error.message);
    }
    return c.redirect(`${target}?${query}`, 303);
  }

  const record = (action: string, personId: string) =>
    audit.record({by: {type: 'administrator'}, action, personId});

  const readGroups = async (form: Form, organization: Organization) => {
    const names = (form['groups'] ?? '').split(',').map((name) => name.trim());
    const chosen = parse(
      [...new Set(names.filter((name) => name !== ''))],
      z.array(GroupName),
      'groups',
    );
    await groups.assertExist(organization, chosen);
    return chosen;
  };

  const PERSON_ACTIONS: Readonly<Record<string, PersonAction>> = {
    async approve({id}) {
      await persons.setActive(id, true);
      await record('approve', id);
      return 'Approved.';
    },
    async deactivate({id}) {
      await persons.setActive(id, false);
      await record('deactivate', id);
      return 'Deactivated and signed out everywhere.';
    },
    async refuse({id, active}) {
      if (active) {
        throw errors.invalidRequest('another administrator has already approved this person');
      }
      await persons.remove(id);
      await record('refuse', id);
      return 'Request refused and account deleted.';
    },
    async delete({id}) {
      await persons.remove(id);
      await record('delete', id);
      return 'Deleted.';
    },
    async 'sign-out'({id}) {
      await persons.endSessions(id);
      await record('sign out everywhere', id);
      return 'Signed out everywhere.';
    },
    async groups({id}, form, organization) {
      const chosen = await readGroups(form, organization);
      await groups.replaceMemberships(organization, id, chosen);
      await record('change groups', id);
      return 'Groups saved. They take effect with the next token.';
    },
  };

  async function findPerson(c: Context, organization: Organization): Promise<Person> {
    const person = await persons.find(c.req.param('id') ?? '');
    if (!person || person.personPoolId !== organization.personPoolId) {
      throw errors.notFound();
    }
    return person;
  }

  return new Hono()
    .use('/admin/*', csrf({origin: options.publicURL}))
    .use('/admin/*', async (c, next) => {
      await next();
      for (const [name, value] of Object.entries(pageHeaders([]))) {
        c.res.headers.set(name, value);
      }
    })
    .route('/', assetRoute(ADMIN_STYLE_PATH, 'css', ADMIN_STYLE))
    .get('/admin', async (c) => {
      const {organization, view} = await viewOf(c);
      const names = await groups.list(organization);
      const listed = names.map(async (name) => ({
        name,
        members: (await groups.find(organization, name))?.membersCount ?? 0,
      }));
      return c.html(
        overviewPage(view, {
          organization,
          organizations: await organizations.all(),
          groups: await Promise.all(listed),
          waiting: await listPeople(organization, '', true),
        }),
      );
    })
    .get('/admin/people', async (c) => {
      const {organization, view} = await viewOf(c);
      const text = c.req.query('q') ?? '';
      return c.html(peoplePage(view, {text, people: await listPeople(organization, text, false)}));
    })
    .get('/admin/people/:id', async (c) => {
      const {organization, view} = await viewOf(c);
      const person = await findPerson(c, organization);
      const listed = await listPerson(person, organization);
      return c.html(
        personPage(view, {...listed, credentials: await credentials.listOf(person.id)}),
      );
    })
    .get('/admin/events', async (c) => {
      const {view} = await viewOf(c);
      const page = {records: await audit.list(LISTED), events: await events.list(LISTED)};
      return c.html(eventsPage(view, page));
    })
    .post('/admin/settings', (c) =>
      change(c, '/admin', async (form) => {
        const {id} = await findOrganization(form['organization']);
        await organizations.changeSettings(id, (settings) =>
          parse(
            {
              ...settings,
              deny_self_registration: form['deny_self_registration'] === 'on',
              requires_manual_approval: form['requires_manual_approval'] === 'on',
              anonymous_persons_allowed: form['anonymous_persons_allowed'] === 'on',
              // Not `Number`, which is 0 for an empty field: every new credential would need a link.
              sudo_mode_duration: Number.parseFloat(form['sudo_mode_duration'] ?? ''),
            },
            OrganizationSettings,
          ),
        );
        return 'Settings saved.';
      }),
    )
    .post('/admin/groups', (c) =>
      change(c, '/admin', async (form) => {
        const organization = await findOrganization(form['organization']);
        const name = parse(form['name'], GroupName, 'name');
        const inserted = await groups.insert(organization, name);
        return `Group ${name} ${inserted === 1 ? 'created' : 'already exists'}.`;
      }),
    )
    .post('/admin/people', (c) =>
      change(c, '/admin/people', async (form) => {
        const organization = await findOrganization(form['organization']);
        const handle = canonicalHandle({type: 'email_address', value: form['email'] ?? ''});
        if (await persons.findByHandle(organization, handle)) {
          throw errors.personExists();
        }
        const chosen = await readGroups(form, organization);
        const id = await persons.insert({organization, handles: [handle]});
        await groups.replaceMemberships(organization, id, chosen);
        await record('create', id);
        return `${handle.value} created.`;
      }),
    )
    .post('/admin/people/:id/credentials/:credential/remove', (c) =>
      change(c, `/admin/people/${c.req.param('id')}`, async (form) => {
        const {id} = await findPerson(c, await findOrganization(form['organization']));
        if ((await credentials.remove(id, c.req.param('credential'))) === 0) {
          throw errors.notFound();
        }
        await persons.endSessions(id);
        await record('remove a credential', id);
        return 'Credential removed. The person is signed out everywhere.';
      }),
    )
    .post('/admin/people/:id/:action', (c) => {
      const name = c.req.param('action');
      const action = Object.hasOwn(PERSON_ACTIONS, name) ? PERSON_ACTIONS[name] : undefined;
      const isGone = ['refuse', 'delete'].includes(name);
      return change(c, isGone ? '/admin' : `/admin/people/${c.req.param('id')}`, async (form) => {
        const organization = await findOrganization(form['organization']);
        if (!action) {
          throw errors.notFound();
        }
        return action(await findPerson(c, organization), form, organization);
      });
    });
}
