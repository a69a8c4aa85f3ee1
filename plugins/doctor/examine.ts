import {ask, parseJSON, type Answered} from './ask';
import {failed, ok, warning, type Check, type Examination} from './check';
import {checkCors} from './checkCors';
import {checkKeys} from './checkKeys';
import {checkOrganization} from './checkOrganization';
import {checkSdkPage} from './checkSdkPage';
import {checkServices} from './checkServices';
import {checkToken} from './checkToken';

/** The gate's tolerance. */
const SKEW_SECONDS = 30;
const NOTABLE_SKEW_SECONDS = 5;

/** Runs all checks, in the order in which to fix problems. A failed check does not prevent the others. */
export async function examine(examination: Examination): Promise<Check[]> {
  const {baseURL, sdkURL, portalOrigin, clock = Date.now} = examination;
  const discovery = await ask(`${baseURL}/.well-known/openid-configuration`, {}, clock);
  if (discovery.type === 'silence') {
    const {reason, fix} = discovery;
    return [checkPortal(portalOrigin), failed('Provider', `${baseURL}: ${reason}`, fix)];
  }
  const document = documentOf(discovery);
  const keys = await checkKeys(document.jwksURL ?? `${baseURL}/.well-known/jwks.json`, clock);
  return [
    checkPortal(portalOrigin),
    ok('Provider', `${baseURL} responded in ${discovery.answeredAt - discovery.askedAt} ms`),
    checkClock(discovery),
    checkIssuer(document, discovery, baseURL),
    ...keys.checks,
    ...(await checkOrganization(examination, clock)),
    ...(await checkToken(examination, {issuer: document.issuer, keys: keys.keys}, clock)),
    ...(await checkCors(examination, clock)),
    await checkSdkPage(sdkURL, portalOrigin, clock),
    ...(await checkServices(examination, clock)),
  ];
}

function checkPortal(origin: string): Check {
  const {protocol, hostname} = new URL(origin);
  const isLocal = ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
  if (protocol === 'https:') {
    return ok('Portal', `${origin}: cookies are Secure`);
  }
  const fix =
    'Set PORTAL_URL to the HTTPS address that readers use. Without TLS, others on the network can steal sessions, and passkeys do not work.';
  return isLocal
    ? warning('Portal', `${origin}: usable on this machine only`, fix)
    : failed('Portal', `${origin}: not encrypted`, fix);
}

type Document = {issuer?: string; jwksURL?: string};

function documentOf({text}: Extract<Answered, {type: 'answer'}>): Document {
  const json = parseJSON(text);
  if (typeof json !== 'object' || json === null) {
    return {};
  }
  const read = (name: string) => {
    const value: unknown = Reflect.get(json, name);
    return typeof value === 'string' && URL.canParse(value) ? value : undefined;
  };
  const [issuer, jwksURL] = [read('issuer'), read('jwks_uri')];
  return {...(issuer && {issuer}), ...(jwksURL && {jwksURL})};
}

function checkIssuer(
  {issuer, jwksURL}: Document,
  {status}: Extract<Answered, {type: 'answer'}>,
  baseURL: string,
): Check {
  const name = 'Issuer';
  if (status !== 200 || issuer === undefined || jwksURL === undefined) {
    return failed(
      name,
      `${baseURL}/.well-known/openid-configuration: ${status}, ${status === 200 ? 'no valid issuer or jwks_uri' : 'no discovery document'}`,
      'Set SLASHID_BASE_URL to the root of the API, such as https://api.slashid.com, without a path.',
    );
  }
  return new URL(issuer).origin === new URL(baseURL).origin
    ? ok(name, issuer)
    : warning(
        name,
        `${issuer}, which differs from the API’s address (${baseURL})`,
        'This is expected if your organization has a custom domain at SlashID. Otherwise, set SLASHID_BASE_URL to the address of the correct environment.',
      );
}

/** Checks the clock, because the gate compares times in tokens with it. */
function checkClock({headers, askedAt, answeredAt}: Extract<Answered, {type: 'answer'}>): Check {
  const name = 'Clock';
  const theirs = Date.parse(headers.get('date') ?? '');
  if (Number.isNaN(theirs)) {
    return warning(
      name,
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
    return failed(name, `${seen}, but the gate allows at most ${SKEW_SECONDS} s`, fix);
  }
  return off > NOTABLE_SKEW_SECONDS ? warning(name, seen, fix) : ok(name, seen);
}
