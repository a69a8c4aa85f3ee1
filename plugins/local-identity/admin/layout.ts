import {html} from 'hono/html';
import type {Organization} from '../directory/organizations';
import type {Page} from '../hosted-login/pages';

export const ADMIN_STYLE_PATH = '/admin/page.css';

export const ADMIN_STYLE = `:root{color-scheme:light dark;--line:#c5cad3;--quiet:#5a6472;--accent:#1f5fbf;--wrong:#b3261e;--soft:#f4f6f9}
@media (prefers-color-scheme:dark){:root{--line:#4a515b;--quiet:#a5adb8;--accent:#7db0ff;--wrong:#ff8a80;--soft:#22262c}}
*{box-sizing:border-box}
html{background:Canvas;color:CanvasText}
body{margin:0 auto;max-width:60rem;padding:1.5rem 1rem 4rem;font:16px/1.5 system-ui,sans-serif}
h1{margin:.5rem 0;font-size:1.6rem}
h2{margin:2rem 0 .5rem;font-size:1.15rem}
nav a{margin-right:1rem}
a{color:var(--accent)}
p,dd{overflow-wrap:anywhere}
.quiet{color:var(--quiet)}
.done{padding:.5rem .75rem;border:1px solid var(--accent);border-radius:.5rem}
.scroll{overflow-x:auto}
table{width:100%;border-collapse:collapse}
caption{text-align:left;color:var(--quiet)}
th,td{padding:.4rem .5rem;border-bottom:1px solid var(--line);text-align:left;vertical-align:top;overflow-wrap:anywhere}
form{display:flex;flex-wrap:wrap;gap:.5rem;align-items:end;margin:.25rem 0}
label{font-weight:600}
label.check{display:block;width:100%;font-weight:400}
fieldset{width:100%;border:1px solid var(--line);border-radius:.5rem}
input[type=text],input[type=email],input[type=search],input[type=number]{display:block;padding:.4rem .6rem;font:inherit;border:1px solid var(--line);border-radius:.4rem}
button{padding:.4rem .8rem;font:inherit;font-weight:600;border:1px solid var(--accent);border-radius:.4rem;background:transparent;color:var(--accent);cursor:pointer}
button.danger{border-color:var(--wrong);color:var(--wrong)}
:focus-visible{outline:3px solid var(--accent);outline-offset:2px}
`;

export type AdminView = {
  /** CSRF token: proves that a form is from one of our own pages. */
  token: string;
  organization: Organization;
  notice: string | undefined;
};

/** A page for administrators with forms and links only, so that it works without scripts. */
export const adminLayout = (view: AdminView, title: string, content: Page): Page =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${title} – ${view.organization.name}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${ADMIN_STYLE_PATH}" />
      </head>
      <body>
        <nav aria-label="Administration">
          ${[
            ['/admin', 'Overview'],
            ['/admin/people', 'People'],
            ['/admin/events', 'Events'],
          ].map(
            ([path, label]) =>
              html`<a href="${path}?organization=${view.organization.id}">${label}</a>`,
          )}
          <a href="/outbox">Outbox</a>
        </nav>
        <main>
          <h1>${title}</h1>
          ${view.notice === undefined ? '' : html`<p class="done" role="status">${view.notice}</p>`}
          ${content}
        </main>
      </body>
    </html>`;

/** A form that changes data. */
export const actionForm = (view: AdminView, action: string, ...contents: Page[]): Page =>
  html`<form method="post" action="${action}">
    <input type="hidden" name="csrf" value="${view.token}" />
    <input type="hidden" name="organization" value="${view.organization.id}" />
    ${contents}
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
