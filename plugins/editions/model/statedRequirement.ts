import {SiteConfigError} from '../../../src/site-config';

/** Custom property of sidebar items and pages that contains their requirement. */
export const OWN_PROPERTY = 'slashid';

/**
 * The unparsed requirement in custom properties, or undefined. Fail closed: another letter case, such as that of
 * `themeConfig.slashID`, would leave the page or item open to everyone.
 *
 * @param place where the properties are, for the message
 * @throws SiteConfigError that names the place, the key and the fix
 */
export function statedRequirement(
  properties: Readonly<Record<string, unknown>> | undefined,
  place: string,
): unknown {
  const misspelt = misspeltIn(properties);
  if (misspelt !== undefined) {
    throw new SiteConfigError(
      `${place} contains "${misspelt}", which guards nothing: write it in lower case, "${OWN_PROPERTY}".`,
    );
  }
  return properties?.[OWN_PROPERTY];
}

/** @throws SiteConfigError if a page's front matter has the requirement outside `sidebar_custom_props` */
export function assertNotAtTop(frontMatter: object, source: string): void {
  const found = Object.keys(frontMatter).find(isAnySpelling);
  if (found !== undefined) {
    throw new SiteConfigError(
      `${source}: "${found}" at the top of the front matter guards nothing: move it into sidebar_custom_props, as "${OWN_PROPERTY}".`,
    );
  }
}

const isAnySpelling = (key: string) => key.toLowerCase() === OWN_PROPERTY;

function misspeltIn(properties: object = {}): string | undefined {
  return Object.keys(properties).find((key) => key !== OWN_PROPERTY && isAnySpelling(key));
}
