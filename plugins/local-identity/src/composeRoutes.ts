import {Hono} from 'hono';
import {except} from 'hono/combine';
import {cors} from 'hono/cors';
import {HTTPException} from 'hono/http-exception';
import {secureHeaders} from 'hono/secure-headers';
import {adminRoutes} from './admin/routes';
import * as errors from './core/errors';
import type {IdpServices} from './composeServices';
import {isUnavailable} from './database/database';
import {answerError} from './pages/page';
import {assetRoutes, ASSETS_PATH} from './pages/assets';
import {eventRoutes} from './routes/events';
import {authorizationServerRoutes, hostedLoginRoutes} from './routes/hostedLogin';
import {IDENTITY_CHECKS_PATH, identityCheckRoutes} from './routes/identityChecks';
import {managementRoutes} from './routes/management';
import {meRoutes} from './routes/me';
import {newPasswordRoutes} from './routes/newPassword';
import {outboxRoutes} from './routes/outbox';
import {personDataRoutes} from './routes/personData';
import {personLinkRoutes} from './routes/personLinks';
import {limitBody} from './routes/readRequest';
import {sdkPageRoutes} from './routes/sdkPage';
import {attestationRoutes, idRoutes} from './routes/signIn';
import {samlRoutes, socialRoutes, ssoResolveRoutes} from './routes/singleSignOn';
import {tokenRoutes} from './routes/token';
import {NEW_PASSWORD_PATH, SDK_PAGE_PATH} from './sign-in/links';

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
const allowOrigins = (origins: readonly string[]) =>
  cors({
    origin: [...origins],
    allowMethods: ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'],
    allowHeaders: ALLOWED_HEADERS,
    exposeHeaders: ['location', 'slashid-correlation-id'],
    maxAge: 600,
  });

const MAX_BODY_BYTES = 256 * 1024;

/** For people on this machine. No site may read them. */
const PAGES = [
  '/outbox',
  '/outbox/*',
  '/admin',
  '/admin/*',
  SDK_PAGE_PATH,
  NEW_PASSWORD_PATH,
  `${ASSETS_PATH}/*`,
];

const securityHeaders = secureHeaders({
  // Sites frame the identity page, and single sign-on needs `window.opener`.
  xFrameOptions: false,
  crossOriginOpenerPolicy: false,
  crossOriginResourcePolicy: false,
});

/** All routes: pages first, then the API. Sites may call everything except `PAGES`. */
export function composeRoutes(services: IdpServices) {
  const {publicURL, siteOrigins} = services;
  const api = new Hono()
    .route('/', idRoutes(services))
    .route('/', attestationRoutes(services))
    .route('/', tokenRoutes(services))
    .route('/', meRoutes(services))
    .route('/', personLinkRoutes(services))
    .route('/', personDataRoutes(services))
    .route('/', identityCheckRoutes(services))
    .route('/', eventRoutes(services))
    .route('/', ssoResolveRoutes(services))
    .get('/.well-known/jwks.json', (c) => c.json(services.keys.jwks))
    .route('/', authorizationServerRoutes(services))
    // Last: its API key check covers every path below /persons that is not the SDK's.
    .route('/', managementRoutes(services));

  return (
    new Hono()
      .use(async (c, next) => {
        await next();
        if (!c.res.headers.has('Cache-Control')) {
          c.res.headers.set('Cache-Control', 'no-store');
        }
      })
      .use(securityHeaders)
      // Around everything that can fail: without CORS headers, the SDK treats an error as a network failure.
      .use(except([...PAGES], allowOrigins([publicURL, ...siteOrigins])))
      // Pictures have a separate limit.
      .use(except(IDENTITY_CHECKS_PATH, limitBody(MAX_BODY_BYTES)))
      .route('/', assetRoutes())
      .route('/', outboxRoutes(services))
      .route('/', newPasswordRoutes(services))
      .route('/', adminRoutes(services))
      .route('/', sdkPageRoutes(services))
      .route('/', hostedLoginRoutes(services))
      .route('/', socialRoutes(services))
      .route('/', samlRoutes(services))
      .route('/', api)
      .notFound((c) => answerError(c, errors.notFound()))
      .onError((error, c) => answerError(c, toApiError(error)))
  );
}

/** Errors that are not ours are reported here, and their details do not leave this machine. */
function toApiError(error: Error): errors.ApiError {
  if (error instanceof errors.ApiError) {
    return error;
  }
  if (error instanceof HTTPException) {
    return errors.forbidden();
  }
  if (isUnavailable(error)) {
    console.error(
      `A request to identity.db failed: ${error.message}. Close the program that has it open, or free disk space. Nothing is lost.`,
    );
    return errors.storageUnavailable(error);
  }
  console.error(error);
  return errors.internalError();
}
