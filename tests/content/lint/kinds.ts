/** What a page of one kind must have. A heading is named by its beginning. */
export type Kind = {
  name: string;
  headings: readonly string[];
  /** Words besides the generated parts, below which a page is of no use. */
  fewestWords: number;
};

const END = ['See also'];

const API: Kind = {
  name: 'API',
  headings: [
    'Who may call it',
    'Environments and base path',
    'Concepts',
    'Typical sequence',
    'Idempotency and ordering',
    'Errors',
    'Rate limits',
    'Pagination',
    'Time',
    'Effect on live missions',
    'Changelog',
    'Operations',
    ...END,
  ],
  fewestWords: 600,
};

const COMPONENT: Kind = {
  name: 'self-hosted component',
  headings: [
    'What it does',
    'Where it stands',
    'Requirements and sizing',
    'Ports',
    'Volumes',
    'Configuration',
    'Docker Compose',
    'First start',
    'Health and monitoring',
    'Backup and restore',
    'Upgrade and roll back',
    'Security notes',
    'Troubleshooting',
    ...END,
  ],
  fewestWords: 600,
};

const CONFIGURATION: Kind = {
  name: 'configuration',
  headings: ['How configuration is read', 'Example', 'Validation errors', ...END],
  fewestWords: 600,
};

const APP: Kind = {
  name: 'app',
  headings: ['Who uses it', 'Prerequisites', 'Troubleshooting', ...END],
  fewestWords: 600,
};

const HOME: Kind = {
  name: 'home',
  headings: ['Where to start', 'Two environments', 'What is new', 'Status', 'Support'],
  fewestWords: 400,
};

const API_OVERVIEW: Kind = {
  name: 'API overview',
  headings: [
    'Who may call',
    'Environments and base paths',
    'Choose an API',
    'First call',
    'Time and coordinates',
    'Idempotency',
    'Pagination',
    'Errors',
    'Rate limits',
    'Webhooks',
    'Effect on live missions',
    'Changelog',
    ...END,
  ],
  fewestWords: 600,
};

const SIGN_IN: Kind = {
  name: 'sign-in guide',
  headings: [
    'Who needs this guide',
    'Environments',
    'Scopes',
    'When sign-in fails',
    'Effect on live missions',
    'Changelog',
    ...END,
  ],
  fewestWords: 600,
};

const GRAPHQL: Kind = {
  name: 'GraphQL',
  headings: [
    'Endpoint',
    'Authentication',
    'Paging',
    'Filters',
    'Errors',
    'Cost limits',
    'Subscriptions',
    'Versions',
    ...END,
  ],
  fewestWords: 600,
};

const DOCKER: Kind = {
  name: 'Docker',
  headings: [
    'Requirements',
    'Prepare the host',
    'First stack',
    'Common configuration',
    'Volumes',
    'Health endpoints',
    'Backup and restore',
    'Upgrade and roll back',
    'Security notes',
    'Troubleshooting',
    'Changelog',
    ...END,
  ],
  fewestWords: 600,
};

const GUIDELINE: Kind = {name: 'guideline', headings: END, fewestWords: 600};
const SELF_HOSTED_DETAIL: Kind = {name: 'self-hosted detail', headings: END, fewestWords: 600};

/** The first pattern that a path matches decides. */
const KINDS: readonly (readonly [RegExp, Kind])[] = [
  [/^docs\/home\.mdx$/, HOME],
  [/^docs\/apis\/index\.mdx$/, API_OVERVIEW],
  [/^docs\/apis\/accesscontrol\/apiauth\.mdx$/, SIGN_IN],
  [/^docs\/apis\//, API],
  [/^docs\/apps\//, APP],
  [/^docs\/graphql\/index\.mdx$/, GRAPHQL],
  [
    /^docs\/guidelines\/certification\.mdx$/,
    {
      ...GUIDELINE,
      name: 'certification',
      headings: ['How it runs', 'Requirements', 'Result', ...END],
    },
  ],
  [
    /^docs\/guidelines\/golive\.mdx$/,
    {
      ...GUIDELINE,
      name: 'go-live runbook',
      headings: [
        'Roles',
        'Before the day',
        'The day',
        'After the day',
        'The way back',
        'Contacts',
        ...END,
      ],
    },
  ],
  [
    /^docs\/guidelines\/implementation\.mdx$/,
    {
      ...GUIDELINE,
      name: 'implementation path',
      headings: ['Milestones', 'M1', 'Plan and effort', ...END],
    },
  ],
  [
    /^docs\/guidelines\/troubleshooting\.mdx$/,
    {...GUIDELINE, name: 'troubleshooting', headings: ['First', 'When nothing fits', ...END]},
  ],
  [/^docs\/guidelines\//, GUIDELINE],
  [/^docs\/selfhosted\/docker\.mdx$/, DOCKER],
  [/^docs\/selfhosted\/apps\/[^/]+\/configuration\.mdx$/, CONFIGURATION],
  [/^docs\/selfhosted\/apps\/(?:[^/]+\/index|[^/]+)\.mdx$/, COMPONENT],
  [/^docs\/selfhosted\//, SELF_HOSTED_DETAIL],
];

/** The kind of a page, by the place of its file. */
export function kindOf(file: string): Kind {
  const kind = KINDS.find(([pattern]) => pattern.test(file))?.[1];
  if (!kind) {
    throw new Error(
      `No kind of page is known for "${file}". Add its folder to tests/content/lint/kinds.ts.`,
    );
  }
  return kind;
}
