import type {CDPSession} from '@playwright/test';

/** A mid-range phone on Slow 4G, with Lighthouse's values for throttling in the browser. */
const CPU_SLOWDOWN = 4;
const NETWORK = {
  offline: false,
  latency: 562.5,
  downloadThroughput: (1_474.56 * 1024) / 8,
  uploadThroughput: (675 * 1024) / 8,
};

/** Makes a page as slow as on such a phone. */
export async function slowDown(devtools: CDPSession): Promise<void> {
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', NETWORK);
  await devtools.send('Emulation.setCPUThrottlingRate', {rate: CPU_SLOWDOWN});
}
