import {canonicalPathname, decide, type Policy, type Subject} from '@gated-docs/access';
import type {Rule} from '@gated-docs/access/rules';
import {readerKey, type Manifest} from '@gated-docs/edition-format';
import type {TryContract} from '@gated-docs/try-it/format';
import {computeReviewerViews} from '../../../plugins/editions/src/plan/computeReviewerViews';

/** A planned edition, with more properties than in the manifest. */
export type PlannedEdition = {
  id: string;
  audience: 'anonymous' | 'person';
  groups: string[];
  /** Canonical paths. */
  pages: string[];
  directory: string;
};

export type FolderOptions = {
  forceLogin: boolean;
  steps: Manifest['steps'];
  rules: readonly Rule[];
  routes: readonly string[];
  redirectTo: string | undefined;
  services: Manifest['services'];
  contentSecurityPolicy: Manifest['contentSecurityPolicy'];
  /** Builds have different words, so that a test can identify the build of a response. */
  build: string;
  /** Changes the names of the pages' scripts, like a changed text. */
  revision: string;
  /** Groups whose readers may view the portal as other readers. */
  reviewers: readonly string[];
  /** Whether editions have a search index. */
  isSearchable: boolean;
  /** A text that all editions leave out. */
  hidden: string;
  /** Data files of contracts, in the editions with the page at this route. */
  tries: readonly {route: string; name: string; contract: TryContract}[];
};

const GROUPS = ['apps', 'internal', 'public', 'selfhosted'];

export function planEditions(policy: Policy, {routes, build}: FolderOptions): PlannedEdition[] {
  const plan = (id: string, subject: Subject): PlannedEdition => ({
    id,
    audience: subject.type,
    groups: subject.type === 'person' ? [...subject.groups] : [],
    pages: routes
      .filter((route) => decide(policy, subject, route).effect === 'permit')
      .map(canonical)
      .sort(),
    directory: `${id}/${build}`,
  });
  const editions = [plan('anonymous', {type: 'anonymous'})];
  for (const groups of combinations(GROUPS)) {
    const edition = plan(groups.join('+') || 'signed-in', {type: 'person', personId: '-', groups});
    if (!editions.some((other) => other.audience === 'person' && holdsTheSame(other, edition))) {
      editions.push(edition);
    }
  }
  return editions;
}

function holdsTheSame(a: PlannedEdition, b: PlannedEdition): boolean {
  return a.pages.join(' ') === b.pages.join(' ');
}

export function planManifest(
  policy: Policy,
  editions: readonly PlannedEdition[],
  {
    forceLogin,
    steps,
    routes,
    redirectTo,
    services,
    contentSecurityPolicy,
    reviewers,
  }: FolderOptions,
): Manifest {
  const readers = combinations(GROUPS).map((groups) => {
    const subject: Subject = {type: 'person', personId: '-', groups};
    const pages = routes.filter((route) => decide(policy, subject, route).effect === 'permit');
    const edition = editions.find(
      ({audience, pages: held}) =>
        audience === 'person' && held.join(' ') === pages.map(canonical).sort().join(' '),
    );
    return [readerKey(GROUPS, groups), edition?.id ?? ''];
  });
  return {
    version: 3,
    forceLogin,
    ...(steps && {steps}),
    uxMode: redirectTo === undefined ? 'modal' : 'redirect',
    ...(redirectTo !== undefined && {privateRedirectPath: redirectTo}),
    ...(services && {services}),
    ...(contentSecurityPolicy && {contentSecurityPolicy}),
    groups: GROUPS,
    readers: Object.fromEntries(readers) as Record<string, string>,
    anonymous: 'anonymous',
    ...(reviewers.length > 0 && {
      review: {
        groups: [...reviewers],
        views: computeReviewerViews(editions.map((edition) => ({...edition, fragments: []}))),
      },
    }),
    pages: Object.fromEntries(
      routes.map((route) => [canonical(route), {route, ...requirement(policy, route)}]),
    ),
    editions: {},
  };
}

/** The policy's requirement for a page, in the manifest's format. */
function requirement(policy: Policy, route: string): {requires?: string[][]} {
  const stranger: Subject = {type: 'person', personId: '-', groups: []};
  const [asNobody, asStranger] = [
    decide(policy, {type: 'anonymous'}, route),
    decide(policy, stranger, route),
  ];
  if (asNobody.effect === 'permit') {
    return {};
  }
  return {
    requires:
      asStranger.effect === 'deny' && asStranger.reason === 'missing-group'
        ? asStranger.required.map((groups) => [...groups])
        : [],
  };
}

function combinations(names: readonly string[]): string[][] {
  const all = names.reduce<string[][]>(
    (lists, name) => [...lists, ...lists.map((list) => [...list, name])],
    [[]],
  );
  return all.sort((a, b) => a.length - b.length || (a.join() < b.join() ? -1 : 1));
}

export function canonical(route: string): string {
  return canonicalPathname(route) ?? '';
}
