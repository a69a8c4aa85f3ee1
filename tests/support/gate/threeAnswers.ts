import {canonicalPathname, hasAnyGroup} from '@gated-docs/access';
import type {BuiltSite} from '../builtFiles';
import {AUDIENCES} from '../specificationAudiences';

/** Decisions of the three enforcement points. */
export type Answer = 'permit' | 'sign-in' | 'forbidden';

/** A reader's groups; null for an anonymous reader. */
export type Audience = {name: string; groups: readonly string[] | null};

/** All sixteen combinations of groups, and the anonymous reader. */
export const READERS: readonly Audience[] = [
  {name: 'nobody', groups: null},
  ...AUDIENCES.map((groups) => ({name: `[${groups.join(', ')}]`, groups})),
];

/** All pages of the site, each also in another spelling, which must not matter. */
export function spellingsOf(manifest: BuiltSite): string[] {
  const routes = Object.values(manifest.pages).map(({route}) => route);
  return [...routes, ...routes.filter((route) => route !== '/').map(respelled)];
}

/** The policy's decision, as recorded by the build. */
export function policyAnswers({pages}: BuiltSite): (audience: Audience, path: string) => Answer {
  return ({groups}, path) => {
    const {requires} = pages[canonicalPathname(path) ?? ''] ?? {requires: [[]]};
    if (!requires) {
      return 'permit';
    }
    if (!groups) {
      return 'sign-in';
    }
    return requires.every((anyOf) => hasAnyGroup(groups, anyOf)) ? 'permit' : 'forbidden';
  };
}

/** Interprets a response of the gate; returns unexpected ones unchanged, so that they match nothing. */
export function gateAnswer(status: number): Answer | number {
  switch (status) {
    case 200:
    // Only readers with access are redirected to the canonical spelling.
    case 308:
      return 'permit';
    case 401:
      return 'sign-in';
    case 403:
      return 'forbidden';
    default:
      return status;
  }
}

/** Changes letter case, encodes a letter, and replaces the trailing slash by `index.html`. */
function respelled(route: string): string {
  const [first = '', ...rest] = route.slice(1);
  const encoded = `%${first.charCodeAt(0).toString(16)}`;
  return `/${encoded}${rest.join('').toUpperCase()}index.html`;
}
