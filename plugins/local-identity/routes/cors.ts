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
 * Lets the sites call the API from a browser. On error responses too, otherwise the SDK takes a wrong
 * code for a network failure and repeats it. An origin that is not listed gets no permission.
 */
export const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: ALLOWED_HEADERS,
    exposeHeaders: ['location', 'slashid-correlation-id'],
    maxAge: 600,
  });
