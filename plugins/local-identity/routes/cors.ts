import {cors} from 'hono/cors';

const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
  'idempotency-key',
  'slashid-orgid',
  'slashid-sdkversion',
  'slashid-sdkretrycount',
  'slashid-required-consistency',
  'slashid-required-consistency-timeout',
];

/**
 * Allows the sites to call the API from a browser. Also on error responses, otherwise the SDK treats a wrong
 * code as a network failure and retries it. Unlisted origins get no permission.
 */
export const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: ALLOWED_HEADERS,
    exposeHeaders: ['location', 'slashid-correlation-id'],
    maxAge: 600,
  });
