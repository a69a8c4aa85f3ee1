import {html} from 'hono/html';
import type {Handle} from '../core/wire';
import type {Credential} from '../directory/credentials';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {AnalyticsEvent, AuditRecord} from '../directory/records';
import {field, hiddenFields, layout, type Page} from '../pages/page';

export type AdminView = {
  /** CSRF token: proves that a form is from one of our own pages. */
  token: string;
  organization: Organization;
  notice: string | undefined;
};

export type ListedPerson = {person: Person; handles: readonly Handle[]; groups: readonly string[]};

const SECTIONS = [
  ['/admin', 'Overview'],
  ['/admin/people', 'People'],
  ['/admin/events', 'Events'],
] as const;

/** A page for administrators with forms and links only, so that it works without scripts. */
const adminLayout = ({organization: {id, name}, notice}: AdminView, title: string, content: Page) =>
  layout(
    title,
    html`${notice === undefined ? '' : html`<p class="done" role="status">${notice}</p>`} ${content}`,
    {
      kind: 'admin',
      windowTitle: `${title} – ${name}`,
      navigation: html`<nav aria-label="Administration">
        ${SECTIONS.map(([path, label]) => html`<a href="${path}?organization=${id}">${label}</a>`)}
        <a href="/outbox">Outbox</a>
      </nav>`,
    },
  );

/** A form that changes data. */
const actionForm = (view: AdminView, action: string, ...contents: Page[]) =>
  html`<form method="post" action="${action}">
    ${hiddenFields({csrf: view.token, organization: view.organization.id})} ${contents}
  </form>`;

/** `of`: what the button is for, where several have the same label. */
const button = (label: string, {of = '', isDangerous = false} = {}) =>
  html`<button class="${isDangerous ? 'danger' : ''}" aria-label="${`${label} ${of}`.trim()}">
    ${label}
  </button>`;

const groupsField = (value: string) =>
  field('Groups, separated by commas', {type: 'text', name: 'groups', value});
const list = (items: readonly Page[]) =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;
const quiet = (text: string) => html`<span class="quiet">${text}</span>`;
const formatTime = (at: Date) => {
  const time = at.toISOString();
  return html`<time datetime="${time}">${time.slice(0, 16).replace('T', ' ')}</time>`;
};
const formatCount = (count: number, one: string, several: string) =>
  count === 1 ? `1 ${one}` : `${count} ${several}`;
const nameOf = ({handles, person}: Pick<ListedPerson, 'handles' | 'person'>) =>
  handles[0]?.value ?? person.id;
const personPath = ({id}: Person) => `/admin/people/${encodeURIComponent(id)}`;
const personLink = (view: AdminView, listed: ListedPerson) => {
  const address = `${personPath(listed.person)}?organization=${view.organization.id}`;
  return html`<a href="${address}">${nameOf(listed)}</a>`;
};

export const overviewPage = (
  view: AdminView,
  organizations: readonly Organization[],
  groups: readonly {name: string; membersCount: number}[],
  waiting: readonly ListedPerson[],
): Page =>
  adminLayout(
    view,
    'Overview',
    html`<h2>Waiting for approval</h2>
      ${waiting.length === 0 ? quiet('No accounts are waiting for approval.') : ''}
      ${list(waiting.map((listed) => describeWaiting(view, listed)))}
      <h2>Settings</h2>
      ${settingsForm(view)}
      <h2>Groups</h2>
      ${list(
        groups.map(
          ({name, membersCount}) =>
            html`${name} ${quiet(`(${formatCount(membersCount, 'member', 'members')})`)}`,
        ),
      )}
      ${actionForm(
        view,
        '/admin/groups',
        field('New group', {type: 'text', name: 'name', required: true, maxlength: '128'}),
        button('Create group'),
      )}
      <h2>Organizations</h2>
      ${list(organizations.map((organization) => organizationLink(view, organization)))}`,
  );

const organizationLink = (view: AdminView, {id, name}: Organization) => {
  const current = id === view.organization.id ? 'page' : 'false';
  return html`<a href="/admin?organization=${id}" aria-current="${current}">${name}</a>
    ${quiet(id)}`;
};

const describeWaiting = (view: AdminView, listed: ListedPerson) => {
  const path = personPath(listed.person);
  const name = nameOf(listed);
  return html`${personLink(view, listed)}
  ${actionForm(view, `${path}/approve`, button('Approve', {of: name}))}
  ${actionForm(view, `${path}/refuse`, button('Refuse', {of: name, isDangerous: true}))}`;
};

function settingsForm(view: AdminView): Page {
  const {settings} = view.organization;
  const check = (name: keyof typeof settings, label: string) =>
    html`<label class="check"
      ><input type="checkbox" name="${name}" ${settings[name] === true ? 'checked' : ''} />
      ${label}</label
    >`;
  return actionForm(
    view,
    '/admin/settings',
    html`<fieldset>
      <legend>Registration and approval</legend>
      ${check('deny_self_registration', 'Only administrators create accounts')}
      ${check('requires_manual_approval', 'New accounts wait for approval')}
      ${check('anonymous_persons_allowed', 'Anonymous visitors get an account')}
    </fieldset>`,
    field('Sudo mode duration, in seconds', {
      type: 'number',
      name: 'sudo_mode_duration',
      min: '0',
      max: '86400',
      required: true,
      value: String(settings.sudo_mode_duration),
    }),
    button('Save settings'),
  );
}

export const peoplePage = (view: AdminView, people: readonly ListedPerson[], text: string): Page =>
  adminLayout(
    view,
    'People',
    html`<form method="get" action="/admin/people">
        <input type="hidden" name="organization" value="${view.organization.id}" />
        ${field('Search by address, number or name', {type: 'search', name: 'q', value: text})}
        ${button('Search')}
      </form>
      <div class="scroll" role="region" aria-label="People" tabindex="0">
        <table>
          <caption>
            ${people.length === 0 ? 'No matches' : formatCount(people.length, 'match', 'newest matches')}
          </caption>
          <thead>
            <tr>
              ${['Handles', 'Groups', 'State'].map((name) => html`<th scope="col">${name}</th>`)}
            </tr>
          </thead>
          <tbody>
            ${people.map(
              (listed) =>
                html`<tr>
                  <th scope="row">
                    ${personLink(view, listed)}
                    ${listed.handles.slice(1).map(({value}) => html`<br />${value}`)}
                  </th>
                  <td>${listed.groups.join(', ')}</td>
                  <td>${listed.person.active ? 'Active' : 'Waiting or deactivated'}</td>
                </tr>`,
            )}
          </tbody>
        </table>
      </div>
      <h2>New person</h2>
      ${actionForm(
        view,
        '/admin/people',
        field('Email address', {type: 'email', name: 'email', required: true}),
        groupsField(''),
        button('Create person'),
      )}`,
  );

export const personPage = (
  view: AdminView,
  listed: ListedPerson,
  credentials: readonly Credential[],
): Page => {
  const {person, handles, groups} = listed;
  const action = (name: string, ...contents: Page[]) =>
    actionForm(view, `${personPath(person)}/${name}`, ...contents);
  const describeCredential = ({id, label, lastUsed}: Credential) =>
    html`${label}, ${lastUsed ? html`last used ${formatTime(lastUsed)}` : 'never used'}
    ${action(
      'credential',
      hiddenFields({credential: id}),
      button('Remove', {of: label, isDangerous: true}),
    )}`;
  return adminLayout(
    view,
    nameOf(listed),
    html`<p>${quiet(person.id)}</p>
      <p>${person.active ? 'Active' : 'Waiting for approval, or deactivated'}</p>
      ${
        person.active
          ? action('deactivate', button('Deactivate', {isDangerous: true}))
          : action('approve', button('Approve'))
      }
      ${action('sign-out', button('Sign out everywhere'))}
      ${action('delete', button('Delete person', {isDangerous: true}))}
      <h2>Handles</h2>
      ${list(handles.map(({type, value}) => html`${value} ${quiet(type)}`))}
      <h2>Groups</h2>
      ${action('groups', groupsField(groups.join(', ')), button('Save groups'))}
      <h2>Credentials</h2>
      ${credentials.length === 0 ? quiet('None. This person signs in with one-time codes and links.') : ''}
      ${list(credentials.map(describeCredential))}`,
  );
};

export const eventsPage = (
  view: AdminView,
  records: readonly AuditRecord[],
  events: readonly AnalyticsEvent[],
): Page =>
  adminLayout(
    view,
    'Events',
    html`<h2>Audit</h2>
      ${list(
        records.map(
          ({at, actor, action, personId}) =>
            html`${formatTime(at)} ${actor}: ${action} ${quiet(personId)}`,
        ),
      )}
      <h2>Reported by the sign-in form</h2>
      ${list(
        events.map(
          ({at, name, personId = '', detail}) =>
            html`${formatTime(at)} ${name}
            ${quiet(`${personId} ${Object.values(detail).join(' ')}`)}`,
        ),
      )}`,
  );
