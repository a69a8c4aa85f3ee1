import * as z from 'zod';
import {parseJSON} from '../parseJSON';
import {askBy, UnreachableError, type Answer} from './ask';
import {about, type Check, type Context, type Examination} from './check';
import {checkCors} from './checkCors';
import {checkKeys} from './checkKeys';
import {checkOrganization} from './checkOrganization';
import {checkSdkPage} from './checkSdkPage';
import {checkToken} from './checkToken';

/** The gate's tolerance. */
const SKEW_SECONDS = 30;
const NOTABLE_SKEW_SECONDS = 5;

const Discovery = z
  .object({
    issuer: z.url().optional().catch(undefined),
    jwks_uri: z.url().optional().catch(undefined),
  })
  .catch({});
type Discovery = z.infer<typeof Discovery>;

/** Runs all checks, in the order in which to fix problems. A failed check does not prevent the others. */
export async function examine(examination: Examination): Promise<Check[]> {
  const {baseURL, portalOrigin, clock = Date.now} = examination;
  const context: Context = {...examination, clock, ask: askBy(clock)};
  const checks = [checkPortal(portalOrigin)];
  /** Returns whether there was a response. */
  const attempt = async (name: string, run: () => Promise<Check[]>): Promise<boolean> => {
    try {
      checks.push(...(await run()));
      return true;
    } catch (error) {
      if (!(error instanceof UnreachableError)) {
        throw error;
      }
      checks.push(about(name).failed(error.message, error.fix));
      return false;
    }
  };

  let discovery: Discovery = {};
  const isReached = await attempt('Provider', async () => {
    const answer = await context.ask(`${baseURL}/.well-known/openid-configuration`);
    discovery = Discovery.parse(parseJSON(answer.text));
    return [
      about('Provider').ok(`${baseURL} responded in ${answer.answeredAt - answer.askedAt} ms`),
      checkClock(answer),
      checkIssuer(discovery, answer, baseURL),
    ];
  });
  if (!isReached) {
    return checks;
  }
  const {issuer, jwks_uri: jwksURL = `${baseURL}/.well-known/jwks.json`} = discovery;
  let keys: Awaited<ReturnType<typeof checkKeys>>['keys'] = [];
  await attempt('Keys', async () => {
    const found = await checkKeys(jwksURL, context.ask);
    ({keys} = found);
    return found.checks;
  });
  await attempt('Organization', () => checkOrganization(context));
  await attempt('Token', () => checkToken(context, {issuer, keys}));
  await attempt('Allowed origin', async () => [await checkCors(context)]);
  await attempt('SDK page', async () => [await checkSdkPage(context)]);
  return checks;
}

function checkPortal(origin: string): Check {
  const {ok, warning, failed} = about('Portal');
  const {protocol, hostname} = new URL(origin);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:') {
    return ok(`${origin}: cookies are Secure`);
  }
  const fix =
    'Set PORTAL_URL to the HTTPS address that readers use. Without TLS, others on the network can steal sessions, and passkeys do not work.';
  return isLocal
    ? warning(`${origin}: usable on this machine only`, fix)
    : failed(`${origin}: not encrypted`, fix);
}

function checkIssuer(
  {issuer, jwks_uri: jwksURL}: Discovery,
  {status}: Answer,
  baseURL: string,
): Check {
  const {ok, warning, failed} = about('Issuer');
  if (status !== 200 || issuer === undefined || jwksURL === undefined) {
    return failed(
      `${baseURL}/.well-known/openid-configuration: ${status}, ${status === 200 ? 'no valid issuer or jwks_uri' : 'no discovery document'}`,
      'Set SLASHID_BASE_URL to the root of the API, such as https://api.slashid.com, without a path.',
    );
  }
  return new URL(issuer).origin === new URL(baseURL).origin
    ? ok(issuer)
    : warning(
        `${issuer}, which differs from the API’s address (${baseURL})`,
        'This is expected if your organization has a custom domain at SlashID. Otherwise, set SLASHID_BASE_URL to the address of the correct environment.',
      );
}

/** Checks the clock, because the gate compares times in tokens with it. */
function checkClock({headers, askedAt, answeredAt}: Answer): Check {
  const {ok, warning, failed} = about('Clock');
  const theirs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(theirs)) {
    return warning(
      'the provider’s response has no Date header',
      'Check this machine’s clock against another source.',
    );
  }
  // The header is truncated to seconds, so it is half a second early on average.
  const skew = ((askedAt + answeredAt) / 2 - (theirs + 500)) / 1000;
  const off = Math.abs(skew);
  const seen = `this machine is ${off.toFixed(1)} s ${skew > 0 ? 'ahead of' : 'behind'} the provider`;
  const fix = 'Synchronise the clock over the network, for example with: timedatectl set-ntp true';
  if (off > SKEW_SECONDS) {
    return failed(`${seen}, but the gate allows at most ${SKEW_SECONDS} s`, fix);
  }
  return off > NOTABLE_SKEW_SECONDS ? warning(seen, fix) : ok(seen);
}
