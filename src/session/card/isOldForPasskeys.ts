type Minimum = {pattern: RegExp; version: readonly number[]};

/**
 * What passkeys work best with (specification section 9). The first pattern that matches names the
 * browser: the later ones are in the names of the earlier ones too. The SDK has the same list, and takes
 * every system that is not on it for an old one.
 */
const BROWSERS: readonly Minimum[] = [
  {pattern: /\bOPR\/([\d.]+)/, version: [97]},
  {pattern: /\bFirefox\/([\d.]+)/, version: [122]},
  {pattern: /\b(?:Chrome|CriOS)\/([\d.]+)/, version: [108]},
  {pattern: /\bVersion\/([\d.]+).*\bSafari\//, version: [16, 1]},
];

const MOBILE_SAFARI: Minimum = {pattern: /\bVersion\/([\d.]+).*\bMobile\//, version: [16]};

/** macOS is not among them: browsers name one version for all. Its browsers' versions say enough. */
const SYSTEMS: readonly Minimum[] = [
  {pattern: /\b(?:iPhone|CPU) OS ([\d_]+)/, version: [16]},
  {pattern: /\bAndroid ([\d.]+)/, version: [9]},
];

/** Whether a browser, or the system below it, is older than what passkeys work best with. Fail open: advice is all that depends on it. */
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
