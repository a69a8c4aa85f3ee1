import {z} from 'zod';

/** Display names of the social providers, as on the sign-in form's buttons. */
const LABELS: ReadonlyMap<string, string> = new Map([
  ['google', 'Google'],
  ['facebook', 'Facebook'],
  ['github', 'GitHub'],
  ['gitlab', 'GitLab'],
  ['line', 'LINE'],
  ['bitbucket', 'Bitbucket'],
  ['azuread', 'Microsoft'],
  ['okta', 'Okta'],
  ['apple', 'Apple'],
]);

export const SocialProviderName = z.enum([...LABELS.keys()], 'must be a known provider');

/** The name comes from a URL, so it can be anything. */
export const labelOf = (name: unknown): string => LABELS.get(String(name)) ?? 'your provider';
