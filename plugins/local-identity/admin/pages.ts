import {html} from 'hono/html';
import type {AuditRecord} from '../directory/audit';
import type {Credential} from '../directory/credentials';
import type {AnalyticsEvent} from '../directory/events';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Page} from '../hosted-login/pages';
import type {Handle} from '../core/wire';
import {actionForm, adminLayout, type AdminView} from './layout';

export type ListedPerson = {person: Person; handles: readonly Handle[]; groups: readonly string[]};

const formatTime = (at: Date) =>
  html`<time datetime="${at.toISOString()}"
    >${at.toISOString().slice(0, 16).replace('T', ' ')}</time
  >`;
const nameOf = ({handles, person}: Pick<ListedPerson, 'handles' | 'person'>) =>
  handles[0]?.value ?? person.id;
const personPath = ({id}: Person) => `/admin/people/${encodeURIComponent(id)}`;

function countMatches(count: number): string {
  if (count === 0) {
    return 'No matches';
  }
  return count === 1 ? '1 match' : `${count} newest matches`;
}

export const overviewPage = (
  view: AdminView,
  given: {
    organizations: readonly Organization[];
    groups: readonly {name: string; membersCount: number}[];
    waiting: readonly ListedPerson[];
  },
): Page => {
  const {settings} = view.organization;
  const check = (name: string, label: string, isOn: boolean) =>
    html`<label class="check"
      ><input type="checkbox" name="${name}" ${isOn ? 'checked' : ''} /> ${label}</label
    >`;
  return adminLayout(
    view,
    'Overview',
    html`<h2>Waiting for approval</h2>
      ${
        given.waiting.length === 0
          ? html`<p class="quiet">No accounts are waiting for approval.</p>`
          : html`<ul>
              ${given.waiting.map(
                (listed) =>
                  html`<li>
                    <a href="${personPath(listed.person)}?organization=${view.organization.id}"
                      >${nameOf(listed)}</a
                    >
                    ${actionForm(
                      view,
                      `${personPath(listed.person)}/approve`,
                      html`<button aria-label="Approve ${nameOf(listed)}">Approve</button>`,
                    )}
                    ${actionForm(
                      view,
                      `${personPath(listed.person)}/refuse`,
                      html`<button class="danger" aria-label="Refuse ${nameOf(listed)}">
                        Refuse
                      </button>`,
                    )}
                  </li>`,
              )}
            </ul>`
      }
      <h2>Settings</h2>
      ${actionForm(
        view,
        '/admin/settings',
        html`<fieldset>
            <legend>Registration and approval</legend>
            ${check(
              'deny_self_registration',
              'Only administrators create accounts',
              settings.deny_self_registration,
            )}
            ${check(
              'requires_manual_approval',
              'New accounts wait for approval',
              settings.requires_manual_approval,
            )}
            ${check(
              'anonymous_persons_allowed',
              'Anonymous visitors get an account',
              settings.anonymous_persons_allowed,
            )}
          </fieldset>
          <label
            >Sudo mode duration, in seconds
            <input
              type="number"
              name="sudo_mode_duration"
              min="0"
              max="86400"
              required
              value="${settings.sudo_mode_duration}" /></label
          ><button>Save settings</button>`,
      )}
      <h2>Groups</h2>
      <ul>
        ${given.groups.map(
          ({name, membersCount: members}) =>
            html`<li>
              ${name}
              <span class="quiet">(${members === 1 ? '1 member' : `${members} members`})</span>
            </li>`,
        )}
      </ul>
      ${actionForm(
        view,
        '/admin/groups',
        html`<label>New group <input type="text" name="name" required maxlength="128" /></label
          ><button>Create group</button>`,
      )}
      <h2>Organizations</h2>
      <ul>
        ${given.organizations.map(
          ({id, name}) =>
            html`<li>
              <a
                href="/admin?organization=${id}"
                ${id === view.organization.id ? 'aria-current="page"' : ''}
                >${name}</a
              >
              <span class="quiet">${id}</span>
            </li>`,
        )}
      </ul>`,
  );
};

export const peoplePage = (
  view: AdminView,
  {people, text}: {people: readonly ListedPerson[]; text: string},
): Page =>
  adminLayout(
    view,
    'People',
    html`<form method="get" action="/admin/people">
        <input type="hidden" name="organization" value="${view.organization.id}" />
        <label
          >Search by address, number or name <input type="search" name="q" value="${text}" /></label
        ><button>Search</button>
      </form>
      <div class="scroll" role="region" aria-label="People" tabindex="0">
        <table>
          <caption>
            ${countMatches(people.length)}
          </caption>
          <thead>
            <tr>
              <th scope="col">Handles</th>
              <th scope="col">Groups</th>
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            ${people.map(
              (listed) =>
                html`<tr>
                  <th scope="row">
                    <a href="${personPath(listed.person)}?organization=${view.organization.id}"
                      >${nameOf(listed)}</a
                    >
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
        html`<label>Email address <input type="email" name="email" required /></label
          ><label>Groups, separated by commas <input type="text" name="groups" /></label
          ><button>Create person</button>`,
      )}`,
  );

export const personPage = (
  view: AdminView,
  given: ListedPerson & {credentials: readonly Credential[]},
): Page => {
  const {person, handles, groups, credentials} = given;
  const action = (name: string, content: Page) =>
    actionForm(view, `${personPath(person)}/${name}`, content);
  return adminLayout(
    view,
    nameOf(given),
    html`<p class="quiet">${person.id}</p>
      <p>${person.active ? 'Active' : 'Waiting for approval, or deactivated'}</p>
      ${
        person.active
          ? action('deactivate', html`<button class="danger">Deactivate</button>`)
          : action('approve', html`<button>Approve</button>`)
      }
      ${action('sign-out', html`<button>Sign out everywhere</button>`)}
      ${action('delete', html`<button class="danger">Delete person</button>`)}
      <h2>Handles</h2>
      <ul>
        ${handles.map(({type, value}) => html`<li>${value} <span class="quiet">${type}</span></li>`)}
      </ul>
      <h2>Groups</h2>
      ${action(
        'groups',
        html`<label
            >Groups, separated by commas
            <input type="text" name="groups" value="${groups.join(', ')}" /></label
          ><button>Save groups</button>`,
      )}
      <h2>Credentials</h2>
      ${credentials.length === 0 ? html`<p class="quiet">None. This person signs in with one-time codes and links.</p>` : ''}
      <ul>
        ${credentials.map(
          ({id, label, lastUsed}) =>
            html`<li>
              ${label}${
                lastUsed === undefined
                  ? ', never used'
                  : html`, last used ${formatTime(new Date(lastUsed))}`
              }
              ${action(
                'credential',
                html`<input type="hidden" name="credential" value="${id}" />
                  <button class="danger" aria-label="Remove ${label}">Remove</button>`,
              )}
            </li>`,
        )}
      </ul>`,
  );
};

export const eventsPage = (
  view: AdminView,
  {records, events}: {records: readonly AuditRecord[]; events: readonly AnalyticsEvent[]},
): Page =>
  adminLayout(
    view,
    'Events',
    html`<h2>Audit</h2>
      <ul>
        ${records.map(
          ({at, actor, action, personId}) =>
            html`<li>
              ${formatTime(at)} ${actor}: ${action} <span class="quiet">${personId}</span>
            </li>`,
        )}
      </ul>
      <h2>Reported by the sign-in form</h2>
      <ul>
        ${events.map(
          ({at, name, personId, detail}) =>
            html`<li>
              ${formatTime(at)} ${name}
              <span class="quiet">${personId ?? ''} ${Object.values(detail).join(' ')}</span>
            </li>`,
        )}
      </ul>`,
  );
