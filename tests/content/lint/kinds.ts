/** Requirements for a kind of page. Headings match by prefix. */
export type Kind = {
  name: string;
  headings: readonly string[];
};

const END = ['See also'];

const API: Kind = {name: 'API', headings: ['Errors', 'Operations', ...END]};

const COMPONENT: Kind = {
  name: 'self-hosted component',
  headings: [
    'Requirements and sizing',
    'Ports',
    'Configuration',
    'Docker Compose',
    'First start',
    'Health and monitoring',
    'Backup and restore',
    'Upgrade and roll back',
    'Troubleshooting',
    ...END,
  ],
};

const CONFIGURATION: Kind = {
  name: 'configuration',
  headings: ['Example', 'Validation errors', ...END],
};

const APP: Kind = {name: 'app', headings: ['Prerequisites', 'Troubleshooting', ...END]};

const HOME: Kind = {
  name: 'home',
  headings: ['Where to start', 'Environments', 'Status', 'Support'],
};

const API_OVERVIEW: Kind = {
  name: 'API overview',
  headings: ['First call', 'Errors', 'Rate limits', 'Webhooks', 'Changelog', ...END],
};

const SIGN_IN: Kind = {name: 'authentication guide', headings: END};

const GRAPHQL: Kind = {
  name: 'GraphQL',
  headings: ['Endpoint', 'Authentication', 'Errors', 'Subscriptions', 'Versions', ...END],
};

const DOCKER: Kind = {
  name: 'Docker',
  headings: [
    'Requirements',
    'First stack',
    'Common configuration',
    'Health endpoints',
    'Backup and restore',
    'Upgrade and roll back',
    'Troubleshooting',
    ...END,
  ],
};

const GUIDELINE: Kind = {name: 'guideline', headings: END};
const SELF_HOSTED_DETAIL: Kind = {name: 'self-hosted detail', headings: END};

/** The first matching pattern applies. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^docs\/home\.mdx$/, HOME],
  [/^docs\/apis\/index\.mdx$/, API_OVERVIEW],
  [/^docs\/apis\/accesscontrol\/apiauth\.mdx$/, SIGN_IN],
  [/^docs\/apis\//, API],
  [/^docs\/apps\//, APP],
  [/^docs\/graphql\/index\.mdx$/, GRAPHQL],
  [
    /^docs\/guidelines\/certification\.mdx$/,
    {name: 'certification', headings: ['How it works', 'Requirements', 'Result', ...END]},
  ],
  [
    /^docs\/guidelines\/golive\.mdx$/,
    {
      name: 'go-live runbook',
      headings: ['Roles', 'Before the day', 'The day', 'After the day', 'Rollback', ...END],
    },
  ],
  [
    /^docs\/guidelines\/implementation\.mdx$/,
    {name: 'implementation path', headings: ['Quickstart', 'Milestones', 'M1', ...END]},
  ],
  [/^docs\/guidelines\//, GUIDELINE],
  [/^docs\/selfhosted\/docker\.mdx$/, DOCKER],
  [/^docs\/selfhosted\/apps\/[^/]+\/configuration\.mdx$/, CONFIGURATION],
  [/^docs\/selfhosted\/apps\/(?:[^/]+\/index|[^/]+)\.mdx$/, COMPONENT],
  [/^docs\/selfhosted\//, SELF_HOSTED_DETAIL],
];

/** Returns the kind of a page, determined by its path. */
export function kindOf(file: string): Kind {
  const kind = KINDS.find(([pattern]) => pattern.test(file))?.[1];
  if (!kind) {
    throw new Error(
      `No kind of page is defined for "${file}". Add its folder to tests/content/lint/kinds.ts.`,
    );
  }
  return kind;
}
