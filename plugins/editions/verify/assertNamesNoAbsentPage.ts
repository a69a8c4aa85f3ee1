import type {Config} from '@docusaurus/types';
import type {EditionPlan} from '../plan/plan';
import {SiteConfigError} from '../../../src/site-config';

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

const ADDRESS = /https?:\/\/[^\s"'<>)]+/g;

/**
 * Fail closed: a part of an edition's config that names an absent page (an announcement, an `html` item, a head tag)
 * would reveal its path.
 *
 * @throws SiteConfigError that names the part, the page and the fix
 */
export function assertNamesNoAbsentPage(config: Config, {id, absent}: EditionPlan): void {
  const paths = absent.map(({route}) => route.replace(/\/$/, '')).filter((path) => path !== '');
  const ownHost = hostOf(config.url);
  for (const part of PUBLISHED) {
    const texts = textsIn(config[part], part).map(({text, place}) => ({
      text: withoutOtherSites(text, ownHost),
      place,
    }));
    for (const path of paths) {
      const named = texts.find(({text}) => names(text, path));
      if (named) {
        throw new SiteConfigError(
          `${named.place} in docusaurus.config.ts contains the path "${path}/" of a page that is not in the edition "${id}", so the edition would reveal the path. Use a page that every reader can open, or add "groups" to the item.`,
        );
      }
    }
  }
}

/** Fail closed: an address without a valid host stays. */
function withoutOtherSites(text: string, ownHost: string | undefined): string {
  return text.replace(ADDRESS, (address) => {
    const host = hostOf(address);
    return host === undefined || host === ownHost ? address : ' ';
  });
}

function hostOf(address: string): string | undefined {
  return URL.canParse(address) ? new URL(address).host : undefined;
}

/** Whether a text contains a path, other than as a prefix of another. */
function names(text: string, path: string): boolean {
  const lower = text.toLowerCase();
  const wanted = path.toLowerCase();
  for (let at = lower.indexOf(wanted); at >= 0; at = lower.indexOf(wanted, at + 1)) {
    const after = lower.slice(at + wanted.length);
    if (!/^\/?[\w-]/.test(after)) {
      return true;
    }
  }
  return false;
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
