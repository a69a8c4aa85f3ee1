import {expect, it} from 'vitest';
import {isOldForPasskeys} from './isOldForPasskeys';

const MAC = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)';
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)';
const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)';
const iphone = (system: string) => `Mozilla/5.0 (iPhone; CPU iPhone OS ${system} like Mac OS X)`;
const android = (system: string) => `Mozilla/5.0 (Linux; Android ${system}; Pixel 7)`;

it.each([
  ['Chrome 107 on a Mac', `${MAC} ${BLINK} Chrome/107.0.0.0 Safari/537.36`, true],
  ['Chrome 108 on a Mac', `${MAC} ${BLINK} Chrome/108.0.0.0 Safari/537.36`, false],
  ['Safari 16.0 on a Mac', `${MAC} ${WEBKIT} Version/16.0 Safari/605.1.15`, true],
  ['Safari 16.1 on a Mac', `${MAC} ${WEBKIT} Version/16.1 Safari/605.1.15`, false],
  ['Safari 17 on a Mac', `${MAC} ${WEBKIT} Version/17.0 Safari/605.1.15`, false],
  ['Firefox 121 on a Mac', `${MAC} Gecko/20100101 Firefox/121.0`, true],
  ['Firefox 122 on a Mac', `${MAC} Gecko/20100101 Firefox/122.0`, false],
  ['Opera 96 on a Mac', `${MAC} ${BLINK} Chrome/110.0.0.0 Safari/537.36 OPR/96.0`, true],
  ['Opera 97 on a Mac', `${MAC} ${BLINK} Chrome/111.0.0.0 Safari/537.36 OPR/97.0`, false],
  ['iOS 15', `${iphone('15_7')} ${WEBKIT} Version/15.6 Mobile/15E148 Safari/604.1`, true],
  ['iOS 16', `${iphone('16_0')} ${WEBKIT} Version/16.0 Mobile/15E148 Safari/604.1`, false],
  ['Chrome 107 on iOS 16', `${iphone('16_1')} ${WEBKIT} CriOS/107.0 Mobile/15E148`, true],
  ['Chrome 120 on iOS 17', `${iphone('17_1')} ${WEBKIT} CriOS/120.0 Mobile/15E148`, false],
  ['Android 8', `${android('8.1.0')} ${BLINK} Chrome/120.0.0.0 Mobile Safari/537.36`, true],
  ['Android 9', `${android('9')} ${BLINK} Chrome/108.0.0.0 Mobile Safari/537.36`, false],
  ['Chrome 107 on Android 13', `${android('13')} ${BLINK} Chrome/107.0.0.0 Mobile`, true],
  [
    'macOS 10.14',
    `${MAC.replace('10_15_7', '10_14_6')} ${WEBKIT} Version/16.1 Safari/605.1.15`,
    true,
  ],
  // The specification names no minimum for these.
  ['Chrome 100 on Windows', `Mozilla/5.0 (Windows NT 10.0) ${BLINK} Chrome/100.0.0.0`, false],
  ['Chrome 100 on Linux', `Mozilla/5.0 (X11; Linux x86_64) ${BLINK} Chrome/100.0.0.0`, false],
  ['nothing known', '', false],
])('checks %s', async (_case, userAgent, expected) => {
  expect(await isOldForPasskeys({userAgent})).toBe(expected);
});

it.each([
  // macOS as Chromium reports it on request
  ['12.6.3', true],
  ['13.0.0', false],
  ['14.5.0', false],
  ['', false],
  // It keeps its system to itself.
  [new DOMException('', 'NotAllowedError'), false],
])('checks Chrome 120 on macOS %s, with the user agent of 10.15', async (reported, expected) => {
  const userAgent = `${MAC} ${BLINK} Chrome/120.0.0.0 Safari/537.36`;
  const getHighEntropyValues = () =>
    typeof reported === 'string'
      ? Promise.resolve({platformVersion: reported})
      : Promise.reject(reported);

  expect(await isOldForPasskeys({userAgent, userAgentData: {getHighEntropyValues}})).toBe(expected);
});
