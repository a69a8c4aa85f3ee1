import {Joi} from '@docusaurus/utils-validation';
import type {Requirement} from '@gated-docs/access/rules';
import {Group} from './accessConfig';
import {SiteConfigError} from './SiteConfigError';

const RequirementSchema = Joi.object<Requirement>({
  auth: Joi.boolean(),
  groups: Joi.array().items(Group).min(1).unique(),
});

/**
 * Parses what a page, a sidebar item or a navbar item requires of its reader.
 *
 * @throws SiteConfigError that names the place, the value and the valid forms
 */
export function parseRequirement(stated: unknown, place: string): Requirement {
  const result: {error?: Error | undefined; value: Requirement} = RequirementSchema.validate(
    stated,
    {convert: false},
  );
  if (result.error) {
    throw new SiteConfigError(
      `${place}: ${result.error.message}. Use {auth: true} or {groups: [names]}.`,
    );
  }
  return result.value;
}
