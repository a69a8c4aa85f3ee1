import {failed, ok, type Check, type Examination} from './check';
import {askPreflight} from './preflight';

/** Headers of the requests that the sign-in form and the account menu send to each service. */
const SERVICES = [
  {option: 'identityCheck', name: 'Identity check', headers: ['authorization', 'idempotency-key']},
  {option: 'factors', name: 'Sign-in methods', headers: ['content-type']},
] as const;

/** Checks that browsers may call the site's other configured services. */
export async function checkServices(
  {services = {}, baseURL, portalOrigin}: Examination,
  clock: () => number,
): Promise<Check[]> {
  const checks = SERVICES.map(async ({option, name, headers}) => {
    const address = services[option];
    if (address === undefined) {
      return [];
    }
    const url = address.startsWith('/') ? baseURL + address : address;
    if (new URL(url).origin === portalOrigin) {
      return [ok(name, `${url}, on the portal’s own origin`)];
    }
    const preflight = await askPreflight(url, {origin: portalOrigin, headers}, clock);
    if (preflight.type === 'allowed' && preflight.missing.length === 0) {
      return [ok(name, `${portalOrigin} can call ${url}`)];
    }
    const seen =
      preflight.type === 'allowed'
        ? `POST is allowed, but not with ${preflight.missing.join(', ')}`
        : preflight.reason;
    const wanted = `Configure ${new URL(url).origin} to allow POST from ${portalOrigin} with the headers ${headers.join(', ')} (CORS), or correct the address in themeConfig.slashID and build the editions again.`;
    return [failed(name, `${url}: ${seen}`, wanted)];
  });
  return (await Promise.all(checks)).flat();
}
