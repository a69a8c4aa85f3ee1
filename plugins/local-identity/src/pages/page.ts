import type {Context} from 'hono';
import {html} from 'hono/html';
import type {ContentfulStatusCode} from 'hono/utils/http-status';
import type {HtmlEscapedString} from 'hono/utils/html';
import {ASSETS_PATH, type Script} from './assets';
import type {ApiError, ErrorCode} from '../core/errors';

export type Page = HtmlEscapedString | Promise<HtmlEscapedString>;

type Layout = {
  /** A card with one form, or a page that takes the width. */
  kind?: 'card' | 'admin' | 'outbox';
  /** Runs on the page, which works without it unless it says otherwise. */
  script?: Script;
  /** Title of the window, if it differs from the heading. */
  windowTitle?: string;
  navigation?: Page;
};

/** A page for people. All values are escaped. */
export const layout = (
  title: string,
  content: Page,
  {kind = 'card', script, windowTitle = title, navigation}: Layout = {},
): Page =>
  html`<!doctype html>
    <html lang="en">
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <title>${windowTitle}</title>
        <link rel="icon" href="data:," />
        <link rel="stylesheet" href="${ASSETS_PATH}/pages.css" />
        ${script && html`<script src="${ASSETS_PATH}/${script}.js" defer></script>`}
      </head>
      <body class="${kind}">
        ${navigation}
        <main>
          <h1>${title}</h1>
          ${content}
        </main>
      </body>
    </html>`;

export const problemPage = (title: string, text: string): Page =>
  layout(title, html`<p>${text}</p>`);

export const hiddenFields = (fields: Readonly<Record<string, string>>): Page =>
  html`${Object.entries(fields).map(
    ([name, value]) => html`<input type="hidden" name="${name}" value="${value}" />`,
  )}`;

/** An input with its label. An attribute that is `true` has no value. */
export const field = (label: string, attributes: Readonly<Record<string, string | true>>): Page =>
  html`<label
    >${label}
    <input
      ${Object.entries(attributes).map(([name, value]) =>
        value === true ? html` ${name}` : html` ${name}="${value}"`,
      )}
  /></label>`;

/** An input for an email address, the first of its page. */
export const EMAIL_INPUT = {name: 'email', type: 'email', required: true, autofocus: true} as const;

/** Why the last form was not accepted. */
export const note = (problem: string | undefined): Page | '' =>
  problem === undefined ? '' : html`<p id="problem" class="wrong" role="alert">${problem}</p>`;

/**
 * Headers of our pages. They cannot be framed (clickjacking), and run no script unless they have one.
 * `form-action` also restricts redirects after a form submission.
 */
export const pageHeaders = (formTargets: readonly string[] = [], hasScript = false) => ({
  'Content-Security-Policy': [
    "default-src 'none'",
    "style-src 'self'",
    `script-src ${hasScript ? "'self'" : "'none'"}`,
    `connect-src ${hasScript ? "'self'" : "'none'"}`,
    'img-src data:',
    ['form-action', "'self'", ...formTargets].join(' '),
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
});

/** Sends a page. `formTargets`: other origins that its forms may lead to. */
export const showPage = (
  c: Context,
  page: Page,
  {
    status = 200,
    formTargets,
    hasScript,
  }: {status?: ContentfulStatusCode; formTargets?: readonly string[]; hasScript?: boolean} = {},
) => c.html(page, status, pageHeaders(formTargets, hasScript));

const TEXTS: Partial<Record<ErrorCode, readonly [title: string, text: string]>> = {
  timeout: [
    'Sign-in expired',
    'It took too long, or the link was used already. Close this window, then start again on the site.',
  ],
  single_sign_on_failed: [
    'You are not signed in',
    'The sign-in was cancelled. Close this window, then start again on the site.',
  ],
  not_found: ['Page not found', 'This page does not exist, or you are not allowed to see it.'],
  storage_unavailable: ['Try again in a moment', 'The provider cannot store anything right now.'],
};

/** Navigations get an error page; all other requests get JSON. */
export function answerError(c: Context, {status, code, message, details}: ApiError) {
  const {retryAfterSeconds: seconds, closesConnection = false} = details;
  if (seconds !== undefined) {
    c.header('Retry-After', String(seconds));
  }
  if (closesConnection) {
    c.header('Connection', 'close');
  }
  if (!c.req.header('Accept')?.includes('text/html')) {
    return c.json({errors: [{httpcode: status, message}]}, status);
  }
  const [title, text] = TEXTS[code] ?? [
    'Something went wrong',
    `The identity provider returned an error: ${message}.`,
  ];
  return showPage(c, problemPage(title, text), {status});
}
