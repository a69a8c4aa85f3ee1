import {html} from 'hono/html';
import type {Organization} from '../directory/organizations';
import {hiddenFields, layout, type Page} from '../pages/page';

export type AdminView = {
  /** CSRF token: proves that a form is from one of our own pages. */
  token: string;
  organization: Organization;
  notice: string | undefined;
};

const SECTIONS = [
  ['/admin', 'Overview'],
  ['/admin/people', 'People'],
  ['/admin/events', 'Events'],
] as const;

/** A page for administrators with forms and links only, so that it works without scripts. */
export const adminLayout = (
  {organization: {id, name}, notice}: AdminView,
  title: string,
  content: Page,
): Page =>
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
export const actionForm = (view: AdminView, action: string, ...contents: Page[]): Page =>
  html`<form method="post" action="${action}">
    ${hiddenFields({csrf: view.token, organization: view.organization.id})} ${contents}
  </form>`;

/** `of`: what the button is for, where several have the same label. */
export const button = (label: string, {of = '', isDangerous = false} = {}): Page => {
  const name = `${label} ${of}`.trim();
  return html`<button class="${isDangerous ? 'danger' : ''}" aria-label="${name}">
    ${label}
  </button>`;
};

export const field = (label: string, input: Page): Page => html`<label>${label} ${input}</label>`;

export const list = (items: readonly Page[]): Page =>
  html`<ul>
    ${items.map((item) => html`<li>${item}</li>`)}
  </ul>`;

export const quiet = (text: string): Page => html`<span class="quiet">${text}</span>`;
