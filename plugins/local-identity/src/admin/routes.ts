import {type Context, Hono} from 'hono';
import {csrf} from 'hono/csrf';
import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import {equalsSecret, randomId} from '../core/secrets';
import {GroupName} from '../core/wire';
import {canonicalHandle} from '../directory/handles';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Services} from '../openServices';
import {showPage} from '../pages/page';
import {readForm} from '../routes/readRequest';
import type {AdminView, ListedPerson} from './pages';
import {eventsPage, overviewPage, peoplePage, personPage} from './pages';

const LISTED = 100;

const Form = z.record(z.string(), z.string());
type Form = z.infer<typeof Form>;

/** Reports after a form was submitted. URLs contain the names only, so that a link cannot put words into a page. */
const NOTICES: ReadonlyMap<string, string> = new Map([
  ['settings', 'Settings saved.'],
  ['group-created', 'Group created.'],
  ['group-exists', 'The group already exists.'],
  ['create', 'Person created.'],
  ['credential', 'Credential removed. The person is signed out everywhere.'],
  ['approve', 'Approved.'],
  ['deactivate', 'Deactivated and signed out everywhere.'],
  ['refuse', 'Request refused and account deleted.'],
  ['delete', 'Deleted.'],
  ['sign-out', 'Signed out everywhere.'],
  ['groups', 'Groups saved. They take effect with the next token.'],
]);

/**
 * /admin: the functions of SlashID's console, for this machine only, like the outbox.
 * Every form contains a token that other sites cannot read, and its origin is checked, too.
 */
export function adminRoutes(services: Services) {
  const token = randomId();
  return new Hono()
    .use('/admin/*', csrf({origin: services.publicURL}))
    .route('/admin', pageRoutes(token, services))
    .route('/admin', formRoutes(token, services));
}

function pageRoutes(token: string, services: Services) {
  const {audit, credentials, events, groups, organizations, persons} = services;

  function readView(c: Context): AdminView {
    const organization = findOrganization(c.req.query('organization'), services);
    return {token, organization, notice: NOTICES.get(c.req.query('notice') ?? '')};
  }

  const listPerson = (person: Person, organization: Organization): ListedPerson => ({
    person,
    handles: persons.handlesOf(person.id),
    groups: persons.groupsOf(person.id, organization),
  });

  const listPeople = (organization: Organization, text: string, isWaiting: boolean) =>
    persons
      .search(organization, {text, isWaiting, limit: LISTED})
      .map((person) => listPerson(person, organization));

  return new Hono()
    .get('/', (c) => {
      const view = readView(c);
      const {organization} = view;
      const waiting = listPeople(organization, '', true);
      return showPage(
        c,
        overviewPage(view, organizations.all(), groups.list(organization), waiting),
      );
    })
    .get('/people', (c) => {
      const view = readView(c);
      const text = c.req.query('q') ?? '';
      return showPage(c, peoplePage(view, listPeople(view.organization, text, false), text));
    })
    .get('/people/:id', (c) => {
      const view = readView(c);
      const person = persons.findIn(view.organization, c.req.param('id'));
      const listed = listPerson(person, view.organization);
      return showPage(c, personPage(view, listed, credentials.listOf(person.id)));
    })
    .get('/events', (c) =>
      showPage(c, eventsPage(readView(c), audit.list(LISTED), events.list(LISTED))),
    );
}

/** What a form changes, in a transaction. Returns the name of its notice; throws an `ApiError` for invalid input. */
type Action = (form: Form, organization: Organization) => string;

function formRoutes(token: string, services: Services) {
  const {audit, database, groups, organizations, persons} = services;

  /** Redirects to a page with the notice. */
  async function change(c: Context, target: string, action: Action) {
    const form = await readForm(c, Form);
    if (!equalsSecret(form['csrf'] ?? '', token)) {
      throw errors.forbidden();
    }
    const organization = findOrganization(form['organization'], services);
    const notice = database.transaction(() => action(form, organization));
    const query = new URLSearchParams({organization: organization.id, notice});
    return c.redirect(`${target}?${query}`, 303);
  }

  return new Hono()
    .post('/settings', (c) =>
      change(c, '/admin', (form, {id}) => {
        organizations.changeSettings(id, readSettings(form));
        return 'settings';
      }),
    )
    .post('/groups', (c) =>
      change(c, '/admin', (form, organization) => {
        const inserted = groups.insert(organization, parse(form['name'], GroupName, 'name'));
        return inserted === 1 ? 'group-created' : 'group-exists';
      }),
    )
    .post('/people', (c) =>
      change(c, '/admin/people', (form, organization) => {
        const handle = canonicalHandle({type: 'email_address', value: form['email'] ?? ''});
        if (persons.findByHandle(organization, handle)) {
          throw errors.personExists();
        }
        const personId = persons.insert({organization, handles: [handle]});
        groups.replaceMemberships(organization, personId, readGroups(form));
        audit.record('administrator', 'create', personId);
        return 'create';
      }),
    )
    .post('/people/:id/:action', (c) => {
      const {id, action: name} = c.req.param();
      const isGone = ['refuse', 'delete'].includes(name);
      return change(c, isGone ? '/admin' : `/admin/people/${id}`, (form, organization) => {
        const person = persons.findIn(organization, id);
        changePerson(name, person, form, organization, services);
        audit.record('administrator', AUDITED.get(name) ?? name, id);
        return name;
      });
    });
}

/** In the audit, where an action is not by its own name. */
const AUDITED: ReadonlyMap<string, string> = new Map([
  ['sign-out', 'sign out everywhere'],
  ['groups', 'change groups'],
  ['credential', 'remove a credential'],
]);

/** Each action is the name of its notice. */
function changePerson(
  action: string,
  {id, active}: Person,
  form: Form,
  organization: Organization,
  {credentials, groups, persons}: Services,
) {
  switch (action) {
    case 'approve':
      return persons.setActive(id, true);
    case 'deactivate':
      return persons.setActive(id, false);
    case 'refuse':
      if (active) {
        throw errors.invalidRequest('another administrator has already approved this person');
      }
      return persons.remove(id);
    case 'delete':
      return persons.remove(id);
    case 'sign-out':
      return persons.endSessions(id);
    case 'groups':
      return groups.replaceMemberships(organization, id, readGroups(form));
    case 'credential':
      return credentials.remove(id, form['credential'] ?? '');
    default:
      throw errors.notFound();
  }
}

function readGroups(form: Form): string[] {
  const names = (form['groups'] ?? '').split(',').map((name) => name.trim());
  const distinct = [...new Set(names.filter((name) => name !== ''))];
  return parse(distinct, z.array(GroupName), 'groups');
}

const readSettings = (form: Form) => ({
  deny_self_registration: form['deny_self_registration'] === 'on',
  requires_manual_approval: form['requires_manual_approval'] === 'on',
  anonymous_persons_allowed: form['anonymous_persons_allowed'] === 'on',
  // Not `Number`, which is 0 for an empty field: every new credential would need a link.
  sudo_mode_duration: Number.parseFloat(form['sudo_mode_duration'] ?? ''),
});

function findOrganization(id: string | undefined, {organizations}: Services): Organization {
  const found = id === undefined ? organizations.all()[0] : organizations.find(id);
  if (!found) {
    throw errors.notFound();
  }
  return found;
}
