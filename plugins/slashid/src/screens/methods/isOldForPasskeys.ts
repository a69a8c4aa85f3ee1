import {useEffect, useState} from 'react';

type Minimum = readonly [name: RegExp, version: string];

/**
 * Minimum versions for passkeys (specification section 9). The first match identifies the browser, because user
 * agents contain the names of later entries too. The SDK has the same list, and treats every system that is not on it
 * as too old.
 */
const BROWSERS: readonly Minimum[] = [
  [/\bVersion\/([\d.]+).*\bMobile\//, '16'],
  [/\bOPR\/([\d.]+)/, '97'],
  [/\bFirefox\/([\d.]+)/, '122'],
  [/\b(?:Chrome|CriOS)\/([\d.]+)/, '108'],
  [/\bVersion\/([\d.]+).*\bSafari\//, '16.1'],
];

const SYSTEMS: readonly Minimum[] = [
  [/\b(?:iPhone|CPU) OS ([\d_]+)/, '16'],
  [/\bAndroid ([\d.]+)/, '9'],
  [/\bMac OS X ([\d._]+)/, '13'],
];

/** What every release since macOS 10.15 is called in user agents. */
const FROZEN_MACOS = /\bMac OS X 10[._]15/g;

/** The parts of `navigator` that name the browser and its system. Only Chromium has `userAgentData`. */
export type Browser = {
  userAgent: string;
  userAgentData?: {
    getHighEntropyValues: (hints: ['platformVersion']) => Promise<{platformVersion?: string}>;
  };
};

/**
 * Whether a browser or its operating system is below the minimum for passkeys. Fail open: only a hint depends on it,
 * and Safari and Firefox don't say which macOS they run on.
 */
export async function isOldForPasskeys({userAgent, userAgentData}: Browser): Promise<boolean> {
  const asked = await userAgentData
    ?.getHighEntropyValues(['platformVersion'])
    .catch(() => undefined);
  const macOS = asked?.platformVersion;
  const agent = userAgent.replace(FROZEN_MACOS, macOS ? `Mac OS X ${macOS}` : 'Macintosh');
  const system = SYSTEMS.find(([name]) => name.test(agent));
  if (!system && !agent.includes('Macintosh')) {
    return false;
  }
  const browser = BROWSERS.find(([name]) => name.test(agent));
  return [system, browser].some((minimum) => minimum && isBelow(agent, minimum));
}

function isBelow(agent: string, [name, version]: Minimum): boolean {
  const found = (name.exec(agent)?.[1] ?? '').replaceAll('_', '.');
  return found.localeCompare(version, 'en', {numeric: true}) < 0;
}

/** Whether this browser works better with passkeys once it is updated. */
export function useIsOldForPasskeys(): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    void isOldForPasskeys(window.navigator).then(setOld);
  }, []);
  return isOld;
}
