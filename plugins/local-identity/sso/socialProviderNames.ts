import {z} from 'zod';

/** The social providers that the sign-in form knows (spec §3). */
export const SocialProviderName = z.enum([
  'google',
  'facebook',
  'github',
  'gitlab',
  'line',
  'bitbucket',
  'azuread',
  'okta',
  'apple',
]);
type SocialProviderName = z.infer<typeof SocialProviderName>;

const LABELS: Readonly<Record<SocialProviderName, string>> = {
  google: 'Google',
  facebook: 'Facebook',
  github: 'GitHub',
  gitlab: 'GitLab',
  line: 'LINE',
  bitbucket: 'Bitbucket',
  azuread: 'Azure AD',
  okta: 'Okta',
  apple: 'Apple',
};

/** As people write it. The name comes out of a URL, so it may be anything. */
export function labelOf(name: unknown): string {
  const known = SocialProviderName.safeParse(name);
  return known.success ? LABELS[known.data] : 'your provider';
}
