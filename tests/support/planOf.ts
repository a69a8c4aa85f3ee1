import type {EditionPlan} from '../../plugins/editions/src/plan/plan';

/** The plan of an edition for readers in `public`, with a test's overrides. */
export function planOf(change: Partial<EditionPlan> = {}): EditionPlan {
  const groups = change.groups ?? ['public'];
  return {
    id: groups.join('+') || 'signed-in',
    audience: 'person',
    groups,
    minimalReaders: [groups],
    workspace: '.docusaurus/editions/public',
    policy: {forceLogin: true, rules: [], pageRules: []},
    isPreview: false,
    lastChanges: {},
    pages: [],
    docsRoute: '/',
    baseUrl: '/',
    absent: [],
    ...change,
  };
}
