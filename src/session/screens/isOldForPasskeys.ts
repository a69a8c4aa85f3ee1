import {useEffect, useState} from 'react';

type Minimum = {pattern: RegExp; version: readonly number[]};

/**
 * Minimum versions for passkeys (specification section 9). The first match identifies the browser, because user
 * agents contain the names of later entries too. The SDK has the same list, and treats every system that is not on it
 * as too old.
 */
const BROWSERS: readonly Minimum[] = [
  {pattern: /\bVersion\/([\d.]+).*\bMobile\//, version: [16]},
  {pattern: /\bOPR\/([\d.]+)/, version: [97]},
  {pattern: /\bFirefox\/([\d.]+)/, version: [122]},
  {pattern: /\b(?:Chrome|CriOS)\/([\d.]+)/, version: [108]},
  {pattern: /\bVersion\/([\d.]+).*\bSafari\//, version: [16, 1]},
];

const SYSTEMS: readonly Minimum[] = [
  {pattern: /\b(?:iPhone|CPU) OS ([\d_]+)/, version: [16]},
  {pattern: /\bAndroid ([\d.]+)/, version: [9]},
  {pattern: /\bMac OS X ([\d._]+)/, version: [13]},
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
  const system = SYSTEMS.find(({pattern}) => pattern.test(agent));
  if (!system && !agent.includes('Macintosh')) {
    return false;
  }
  const browser = BROWSERS.find(({pattern}) => pattern.test(agent));
  return [system, browser].some((minimum) => minimum && isBelow(agent, minimum));
}

function isBelow(agent: string, {pattern, version}: Minimum): boolean {
  const found = (pattern.exec(agent)?.[1] ?? '').split(/[._]/).map(Number);
  const index = version.findIndex((part, place) => (found[place] ?? 0) !== part);
  return index >= 0 && (found[index] ?? 0) < (version[index] ?? 0);
}

/** Whether this browser works better with passkeys once it is updated. */
export function useIsOldForPasskeys(): boolean {
  const [isOld, setOld] = useState(false);
  useEffect(() => {
    void isOldForPasskeys(window.navigator).then(setOld);
  }, []);
  return isOld;
}
