import {expect, it} from 'vitest';
import {describeRequest} from './links';

const WEBKIT = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const IPHONE = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15';

it.each([
  ['', 'an unknown browser'],
  ['curl/8.5.0', 'an unknown browser'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`,
    'Edge',
  ],
  [`Mozilla/5.0 (X11; Linux x86_64) ${WEBKIT} Chrome/142.0.0.0 Safari/537.36`, 'Chrome'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox'],
  [`${IPHONE} (KHTML, like Gecko) Version/18.0 Mobile/15E148 Safari/604.1`, 'Safari'],
  [`${IPHONE} (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Chrome'],
  [`${IPHONE} (KHTML, like Gecko) FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'Firefox'],
  [`${IPHONE} (KHTML, like Gecko) EdgiOS/142.0.0.0 Mobile/15E148 Safari/604.1`, 'Edge'],
])('names the browser of %j', (userAgent, browser) => {
  const text = describeRequest({userAgent, client: ''}, new Date(0), []);

  expect(text).toContain(` with ${browser} at `);
});
