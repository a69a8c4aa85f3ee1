type Minimum = {pattern: RegExp; version: readonly number[]};

/**
 * Minimum versions for passkeys (specification section 9). The first match identifies the browser, because user
 * agents contain the names of later entries too. The SDK has the same list, and treats every system that is not on it
 * as too old.
 */
const BROWSERS: readonly Minimum[] = [
  {pattern: /\bOPR\/([\d.]+)/, version: [97]},
  {pattern: /\bFirefox\/([\d.]+)/, version: [122]},
  {pattern: /\b(?:Chrome|CriOS)\/([\d.]+)/, version: [108]},
  {pattern: /\bVersion\/([\d.]+).*\bSafari\//, version: [16, 1]},
];

const MOBILE_SAFARI: Minimum = {pattern: /\bVersion\/([\d.]+).*\bMobile\//, version: [16]};

/** Without macOS: browsers report one version for all releases, and their own versions are enough. */
const SYSTEMS: readonly Minimum[] = [
  {pattern: /\b(?:iPhone|CPU) OS ([\d_]+)/, version: [16]},
  {pattern: /\bAndroid ([\d.]+)/, version: [9]},
];

/**
 * Whether a browser or its operating system is below the minimum for passkeys. Fail open: only a hint depends on it.
 */
export function isOldForPasskeys(userAgent: string): boolean {
  const system = SYSTEMS.find(({pattern}) => pattern.test(userAgent));
  if (!system && !userAgent.includes('Macintosh')) {
    return false;
  }
  const browser = [MOBILE_SAFARI, ...BROWSERS].find(({pattern}) => pattern.test(userAgent));
  return [system, browser].some((minimum) => minimum && isBelow(userAgent, minimum));
}

function isBelow(userAgent: string, {pattern, version}: Minimum): boolean {
  const found = (pattern.exec(userAgent)?.[1] ?? '').split(/[._]/).map(Number);
  const index = version.findIndex((part, place) => (found[place] ?? 0) !== part);
  return index >= 0 && (found[index] ?? 0) < (version[index] ?? 0);
}
