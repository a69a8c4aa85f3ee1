import type {MiddlewareHandler} from 'hono';

const ALLOWED_HEADERS = [
  'content-type',
  'authorization',
  'slashid-orgid',
  'slashid-sdkversion',
  'slashid-sdkretrycount',
  'slashid-required-consistency',
  'slashid-required-consistency-timeout',
].join(', ');

/**
 * Lets the sites call the API from a browser. On error answers too, otherwise the SDK takes a wrong
 * code for a network failure and repeats it. An origin that is not listed gets no permission.
 */
export function allowOrigins(origins: readonly string[]): MiddlewareHandler {
  return async (c, next) => {
    const origin = c.req.header('Origin');
    const isAllowed = origin !== undefined && origins.includes(origin);
    if (c.req.method === 'OPTIONS') {
      c.res = new Response(null, {status: 204});
    } else {
      await next();
    }
    c.res.headers.append('Vary', 'Origin');
    if (isAllowed) {
      c.res.headers.set('Access-Control-Allow-Origin', origin);
      c.res.headers.set('Access-Control-Expose-Headers', 'location, slashid-correlation-id');
    }
    if (isAllowed && c.req.method === 'OPTIONS') {
      c.res.headers.set('Access-Control-Allow-Methods', 'GET, POST, PUT, PATCH, DELETE, OPTIONS');
      c.res.headers.set('Access-Control-Allow-Headers', ALLOWED_HEADERS);
      c.res.headers.set('Access-Control-Max-Age', '600');
    }
  };
}
