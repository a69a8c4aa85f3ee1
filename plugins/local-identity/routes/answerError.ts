import type {Context} from 'hono';
import type {ApiError, ApiErrorStatus} from '../core/errors';
import {problemPage} from '../hosted-login/pages';
import {pageHeaders} from './pageHeaders';

const TITLES: Partial<Record<ApiErrorStatus, string>> = {
  403: 'Not allowed',
  404: 'Page not found',
  503: 'Try again in a moment',
};

/** Navigations get an error page; all other requests get JSON. */
export function answerError(c: Context, {status, message, details}: ApiError) {
  const {retryAfterSeconds: seconds, closesConnection = false} = details;
  const headers = {
    ...(seconds !== undefined && {'Retry-After': String(seconds)}),
    ...(closesConnection && {Connection: 'close'}),
  };
  if (c.req.header('Accept')?.includes('text/html')) {
    const page = problemPage(
      TITLES[status] ?? 'Something went wrong',
      `The identity provider returned an error: ${message}.`,
    );
    return c.html(page, status, {...headers, ...pageHeaders([])});
  }
  return c.json({errors: [{httpcode: status, message}]}, status, headers);
}
