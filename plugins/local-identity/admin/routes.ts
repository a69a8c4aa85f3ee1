import {type Context, Hono} from 'hono';
import {csrf} from 'hono/csrf';
import * as errors from '../core/errors';
import {equalsSecret, randomId} from '../core/secrets';
import type {IdpServices} from '../composeServices';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import {showPage} from '../pages/page';
import {readForm} from '../routes/readRequest';
import {type Action, AUDITED, createActions, createPersonActions, Form, NOTICES} from './actions';
import type {AdminView} from './layout';
import {eventsPage, type ListedPerson, overviewPage, peoplePage, personPage} from './pages';

const LISTED = 100;

/**
 * /admin: the functions of SlashID's console, for this machine only, like the outbox.
 * Every form contains a token that other sites cannot read, and its origin is checked, too.
 */
export function adminRoutes(services: IdpServices) {
  const token = randomId();
  return new Hono()
    .use('/admin/*', csrf({origin: services.publicURL}))
    .route('/', pageRoutes(token, services))
    .route('/', formRoutes(token, services));
}

function pageRoutes(token: string, services: IdpServices) {
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
    .get('/admin', (c) => {
      const view = readView(c);
      const {organization} = view;
      const page = {
        organizations: organizations.all(),
        groups: groups.list(organization),
        waiting: listPeople(organization, '', true),
      };
      return showPage(c, overviewPage(view, page));
    })
    .get('/admin/people', (c) => {
      const view = readView(c);
      const text = c.req.query('q') ?? '';
      return showPage(
        c,
        peoplePage(view, {text, people: listPeople(view.organization, text, false)}),
      );
    })
    .get('/admin/people/:id', (c) => {
      const view = readView(c);
      const person = findPerson(c, view.organization, services);
      const listed = listPerson(person, view.organization);
      return showPage(c, personPage(view, {...listed, credentials: credentials.listOf(person.id)}));
    })
    .get('/admin/events', (c) =>
      showPage(
        c,
        eventsPage(readView(c), {records: audit.list(LISTED), events: events.list(LISTED)}),
      ),
    );
}

function formRoutes(token: string, services: IdpServices) {
  const {audit, database} = services;
  const actions = createActions(services);
  const personActions = createPersonActions(services);

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
    .post('/admin/settings', (c) => change(c, '/admin', actions.changeSettings))
    .post('/admin/groups', (c) => change(c, '/admin', actions.createGroup))
    .post('/admin/people', (c) => change(c, '/admin/people', actions.createPerson))
    .post('/admin/people/:id/:action', (c) => {
      const {id, action: name} = c.req.param();
      const isGone = ['refuse', 'delete'].includes(name);
      return change(c, isGone ? '/admin' : `/admin/people/${id}`, (form, organization) => {
        const act = personActions.get(name);
        if (!act) {
          throw errors.notFound();
        }
        const person = findPerson(c, organization, services);
        act(person, form, organization);
        const action = AUDITED.get(name) ?? name;
        audit.record({by: {type: 'administrator'}, action, personId: person.id});
        return name;
      });
    });
}

function findOrganization(
  id: string | undefined,
  {organizations}: Pick<IdpServices, 'organizations'>,
): Organization {
  const found = id === undefined ? organizations.all()[0] : organizations.find(id);
  if (!found) {
    throw errors.notFound();
  }
  return found;
}

function findPerson(
  c: Context,
  organization: Organization,
  {persons}: Pick<IdpServices, 'persons'>,
): Person {
  const person = persons.find(c.req.param('id') ?? '');
  if (person?.personPoolId !== organization.personPoolId) {
    throw errors.notFound();
  }
  return person;
}
