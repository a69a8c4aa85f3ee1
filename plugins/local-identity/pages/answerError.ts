import type {Context} from 'hono';
import type {ApiError, ErrorCode} from '../core/errors';
import {problemPage, showPage} from './page';

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
