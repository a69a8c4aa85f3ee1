import type {Context, MiddlewareHandler} from 'hono';
import {bodyLimit} from 'hono/body-limit';
import {z} from 'zod';
import * as errors from '../core/errors';
import {parse} from '../core/parse';
import {type ValidToken, verifyToken} from '../core/tokens';
import type {Organization} from '../directory/organizations';
import type {Person} from '../directory/persons';
import type {Services} from '../openServices';
import type {RequestedBy} from '../sign-in/flows';

export type OrganizationEnv = {Variables: {organization: Organization}};
/** The owner of the requested data, for own and administrator requests. */
export type PersonEnv = {Variables: {organization: Organization; person: Person}};
export type BearerEnv = {Variables: PersonEnv['Variables'] & {bearer: ValidToken}};

const MAX_DEPTH = 32;
const MAX_ORIGIN_LENGTH = 255;

/**
 * Parses the body. Unknown keys are dropped, because newer SDKs may send more. Only JSON
 * with its content type: other sites can send plain text without a preflight, but not this type.
 */
export async function readJson<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  if (!/^application\/json\b/i.test(c.req.header('Content-Type') ?? '')) {
    throw errors.invalidRequest('the body must be sent as application/json');
  }
  const text = await c.req.text();
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch {
    throw errors.invalidRequest('the body is not JSON');
  }
  if (isDeeper(input, MAX_DEPTH)) {
    throw errors.invalidRequest(`the body is nested more than ${MAX_DEPTH} levels deep`);
  }
  return parse(input, schema);
}

/** Parses the fields of a form. */
export async function readForm<T>(c: Context, schema: z.ZodType<T>): Promise<T> {
  const fields = await c.req.parseBody().catch((error: unknown) => {
    throw error instanceof TypeError
      ? errors.invalidRequest('the body is not a valid form')
      : error;
  });
  return parse(fields, schema);
}

/** Whether lists and objects are nested more than `levels` deep, which would exhaust the stack of what handles them. */
const isDeeper = (value: unknown, levels: number): boolean =>
  typeof value === 'object' &&
  value !== null &&
  (levels === 0 || Object.values(value).some((part) => isDeeper(part, levels - 1)));

/** @throws bodyTooLarge */
export const limitBody = (maxSize: number) =>
  bodyLimit({
    maxSize,
    onError() {
      throw errors.bodyTooLarge();
    },
  });

/** Fail closed: a call that belongs to an organization must name one that exists. */
export const requireOrganization =
  ({organizations}: Services): MiddlewareHandler<OrganizationEnv> =>
  async (c, next) => {
    const id = c.req.header('SlashID-OrgID');
    if (id === undefined) {
      throw errors.missingOrganization();
    }
    const organization = organizations.find(id);
    if (!organization) {
      throw errors.unknownOrganization();
    }
    c.set('organization', organization);
    await next();
  };

/** Fail closed: no token, a foreign one, an expired one and a revoked one are all the same 401. */
export const requireBearer =
  (services: Services): MiddlewareHandler<BearerEnv> =>
  async (c, next) => {
    const bearer = await verifyToken(bearerToken(c), services);
    if (bearer.status === 'invalid') {
      throw errors.unauthenticated();
    }
    c.set('bearer', bearer);
    c.set('person', bearer.person);
    c.set('organization', bearer.organization);
    await next();
  };

/** The token of the request; empty without one. */
export const bearerToken = (c: Context): string =>
  /^Bearer ([\w.-]+)$/i.exec(c.req.header('Authorization') ?? '')?.[1] ?? '';

const ClientEnv = z.object({client: z.string()});

/** The client's network address, from the server. */
export const clientAddress = (c: Context): string => ClientEnv.parse(c.env).client;

export function requestedBy(c: Context): RequestedBy {
  const origin = c.req.header('Origin')?.slice(0, MAX_ORIGIN_LENGTH);
  return {client: clientAddress(c), ...(origin === undefined ? {} : {origin})};
}

/** Parses `a,b` in a query. Absent means "all"; an empty name is an error. */
export function commaList(value: string | undefined): string[] | undefined {
  const names = value?.split(',');
  if (names?.includes('')) {
    throw errors.invalidRequest('names in a list must not be empty');
  }
  return names;
}
