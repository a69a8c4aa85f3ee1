import {z} from 'zod';

/** The social providers that the sign-in form knows (spec §3), as people write them. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['line', 'LINE'],
  ['bitbucket', 'Bitbucket'],
  ['azuread', 'Azure AD'],
  ['okta', 'Okta'],
  ['apple', 'Apple'],
]);

export const SocialProviderName = z.enum([...LABELS.keys()], 'must be a known provider');

/** The name comes out of a URL, so it may be anything. */
export const labelOf = (name: unknown): string => LABELS.get(String(name)) ?? 'your provider';
