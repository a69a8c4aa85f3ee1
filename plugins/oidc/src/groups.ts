import * as z from 'zod';
import {GROUP_NAME, RESERVED_GROUPS} from '@gated-docs/access/rules';
import {SignInError} from './openIDProvider';

const Claim = z.union([z.array(z.string()), z.string().transform((name) => [name])]);

/**
 * The portal's groups for a claim: a list of names, or one name. With a mapping, only mapped names count; without one,
 * names that a group can have, after the slash of a top-level Keycloak group.
 *
 * @throws SignInError for a claim of another form
 */
export function readGroups(
  claim: unknown,
  mapping: Readonly<Record<string, string>> | undefined,
): string[] {
  const parsed = Claim.safeParse(claim ?? []);
  if (!parsed.success) {
    throw new SignInError(
      'groups-claim',
      'The portal does not understand the list of your groups. Ask its administrator to check the groups claim.',
    );
  }
  const names = parsed.data.map((name) =>
    mapping ? (Object.hasOwn(mapping, name) ? mapping[name] : undefined) : name.replace(/^\//, ''),
  );
  const valid = names.filter(
    (name): name is string =>
      name !== undefined && GROUP_NAME.test(name) && !RESERVED_GROUPS.includes(name),
  );
  return [...new Set(valid)].sort();
}
