import {canonicalPathname, hasAnyGroup} from '../../../src/access';
import type {BuiltSite} from '../builtFiles';
import {AUDIENCES} from '../specificationAudiences';

/** What each of the three enforcement points can say of a page. */
export type Answer = 'permit' | 'sign-in' | 'forbidden';

/** Somebody who reads: null is nobody. */
export type Audience = {name: string; groups: readonly string[] | null};

/** All sixteen combinations of the groups, and nobody. */
export const READERS: readonly Audience[] = [
  {name: 'nobody', groups: null},
  ...AUDIENCES.map((groups) => ({name: `[${groups.join(', ')}]`, groups})),
];

/** Every page of the site, and each under another spelling, which must make no difference. */
export function spellingsOf(manifest: BuiltSite): string[] {
  const routes = Object.values(manifest.pages).map(({route}) => route);
  return [...routes, ...routes.filter((route) => route !== '/').map(respelled)];
}

/** The policy's own answer, as the build recorded it. */
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

/** What an answer of the gate means; anything else is returned as it is, and agrees with nothing. */
export function gateAnswer(status: number): Answer | number {
  switch (status) {
    case 200:
    // Only who may read a page is told its right spelling.
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

/** Another letter case, a letter encoded, `index.html` in the place of the final slash. */
function respelled(route: string): string {
  const [first = '', ...rest] = route.slice(1);
  const encoded = `%${first.charCodeAt(0).toString(16)}`;
  return `/${encoded}${rest.join('').toUpperCase()}index.html`;
}
