import type {Config} from '@docusaurus/types';
import type {EditionPlan} from '../plan/plan';
import {SiteConfigError} from '@gated-docs/access-config';
import {createPathSearch, routeKeys} from './search/findPaths';

/** Parts of the config that are published in every page or in `main.js`. */
const PUBLISHED = [
  'title',
  'tagline',
  'headTags',
  'scripts',
  'stylesheets',
  'clientModules',
  'customFields',
  'themeConfig',
] as const;

/**
 * Fail closed: a part of an edition's config that names an absent page (an announcement, an `html` item, a head tag)
 * would reveal its path.
 *
 * @throws SiteConfigError that names the part, the page and the fix
 */
export function assertNamesNoAbsentPage(config: Config, {id, absent, baseUrl}: EditionPlan): void {
  const routes = new Map(
    absent.flatMap(({route}) => routeKeys(route, baseUrl).map((key) => [key, route] as const)),
  );
  const search = createPathSearch((key) => key !== '/' && routes.has(key), config.url);
  for (const {text, place} of PUBLISHED.flatMap((part) => textsIn(config[part], part))) {
    search(text, (key) => {
      throw new SiteConfigError(
        `${place} in docusaurus.config.ts contains the path "${routes.get(key)}" of a page that is not in the edition "${id}", so the edition would reveal the path. Use a page that every reader can open, or add "groups" to the item.`,
      );
    });
  }
}

function textsIn(value: unknown, place: string): {text: string; place: string}[] {
  if (typeof value === 'string') {
    return [{text: value, place}];
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) =>
        textsIn(inner, Array.isArray(value) ? `${place}[${key}]` : `${place}.${key}`),
      )
    : [];
}
