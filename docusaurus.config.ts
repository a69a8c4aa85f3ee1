import type {Config} from '@docusaurus/types';
import type {Options as PresetOptions, ThemeConfig} from '@docusaurus/preset-classic';
import {diagrams} from '@gated-docs/diagrams';
import {
  pagePlugins,
  withEdition,
  type EditionView,
  type Options as EditionsOptions,
} from '@gated-docs/editions';
import {schemaCutter, type Options as GraphqlOptions} from '@gated-docs/graphql-reference';
import type {Options as TryItOptions} from '@gated-docs/try-it';
import type {Options as UnusedCssOptions} from '@gated-docs/first-view/unused-css';
import type {Options as MarkdownOptions} from '@gated-docs/markdown';
import {providerFromEnvironment} from '@gated-docs/environment';
import {
  apiCollection,
  apiReference,
  contractCutter,
  listOperations,
} from '@gated-docs/rest-reference';
import {lightCodeTheme, darkCodeTheme} from './src/css/codeThemes';

/** The same options apply to the pages and, in an edition, to cutting their sources. */
const graphqlReference: GraphqlOptions = {
  version: '2025.9.0',
  history: 'docs/graphql/history',
  companion: 'docs/graphql/_companion',
  internalGroup: 'internal',
  tryIt: true,
};

const GRAPHQL_SERVERS = [
  'https://api.test.rescue.example/graphql',
  'https://api.rescue.example/graphql',
];

const BASE_URL = '/';

/** What a menu says about its only entry. */
const note = (value: string) => ({type: 'html', value, className: 'menu-note'});

const COMPANY_SIGN_ON = {
  method: 'saml',
  label: 'your company account',
  options: {provider_credentials_id: 'company'},
};

const createConfig = (edition: EditionView): Config => ({
  title: 'Rescue Platform',
  tagline: 'Documentation for developers and integrators of the emergency-mission platform',
  url: 'http://localhost:3000',
  baseUrl: BASE_URL,
  // The banner about a wrong base URL is an inline script, which the gate's CSP would have to allow.
  baseUrlIssueBanner: false,
  favicon: 'img/favicon.svg',
  // Safari before 17 does not support SVG favicons, and home screens support none.
  headTags: [
    {
      tagName: 'link',
      attributes: {
        rel: 'icon',
        type: 'image/png',
        sizes: '32x32',
        href: `${BASE_URL}img/favicon-32.png`,
      },
    },
    {tagName: 'link', attributes: {rel: 'apple-touch-icon', href: `${BASE_URL}img/touch-icon.png`}},
  ],
  trailingSlash: true,
  noIndex: true,
  onBrokenLinks: 'throw',
  onBrokenAnchors: 'throw',
  onDuplicateRoutes: 'throw',
  markdown: {
    hooks: {onBrokenMarkdownLinks: 'throw', onBrokenMarkdownImages: 'throw'},
  },
  future: {v4: true, faster: true},
  i18n: {defaultLocale: 'en', locales: ['en']},

  presets: [
    [
      'classic',
      {
        docs: {
          routeBasePath: '/',
          sidebarPath: './sidebars.ts',
          sidebarItemsGenerator: listOperations,
          breadcrumbs: true,
          beforeDefaultRemarkPlugins: pagePlugins([
            apiReference({strict: true, errorFields: '/apis/#errors', tryIt: true}),
            apiCollection,
            diagrams,
          ]),
          versions: {current: {label: 'Next', banner: 'none', badge: false}},
        },
        blog: false,
        pages: false,
        theme: {customCss: './src/css/custom.css'},
      } satisfies PresetOptions,
    ],
  ],

  clientModules: ['./src/reading/announcePage.ts'],

  plugins: [
    [
      '@gated-docs/editions',
      {
        reviewers: ['internal'],
        cutters: [contractCutter, schemaCutter(graphqlReference)],
      } satisfies EditionsOptions,
    ],
    '@gated-docs/licences',
    '@gated-docs/rest-reference',
    ['@gated-docs/try-it', {graphql: GRAPHQL_SERVERS} satisfies TryItOptions],
    '@gated-docs/search',
    '@gated-docs/slashid/plugin',
    ['@gated-docs/markdown', {keepIn: edition.sharedFolder} satisfies MarkdownOptions],
    '@gated-docs/feedback',
    '@gated-docs/first-view',
    [
      '@gated-docs/first-view/unused-css',
      {packages: ['@gated-docs/slashid', '@gated-docs/theme']} satisfies UnusedCssOptions,
    ],
    [
      '@gated-docs/graphql-reference',
      {...graphqlReference, holdsPage: edition.holdsPage} satisfies GraphqlOptions,
    ],
  ],

  themeConfig: {
    slashID: {
      ...providerFromEnvironment(),
      forceLogin: true,
      formConfiguration: {
        factors: [
          {method: 'otp_via_email'},
          {method: 'email_link'},
          {method: 'password', allowedHandleTypes: ['email_address', 'phone_number', 'username']},
          {method: 'webauthn'},
          {method: 'totp'},
          {method: 'otp_via_sms'},
          {method: 'sms_link'},
          // Use the IDs of your SlashID organization; the built-in provider accepts any.
          {
            method: 'oidc',
            label: 'Microsoft',
            options: {provider: 'azuread', client_id: 'portal-microsoft'},
          },
          {method: 'oidc', options: {provider: 'github', client_id: 'portal-github'}},
          COMPANY_SIGN_ON,
          {method: 'hosted_login', label: 'a Rescue Platform account'},
        ],
        // Readers with addresses in these domains sign in at their company.
        factorsByDomain: {'company.example': [COMPANY_SIGN_ON]},
        logo: '/img/logo.svg',
        showBanner: false,
        storeLastHandle: true,
        storeLastFactor: true,
      },
      requestAccessURL: 'mailto:support@rescue.example',
      privacyURL: 'https://rescue.example/privacy',
      privatePaths: [
        {path: '/apis*', groups: ['public', 'internal']},
        {path: '/apis/accesscontrol*', groups: ['public', 'internal']},
        {path: '/apis/geo*', groups: ['public', 'internal']},
        {path: '/apis/misc*', groups: ['public', 'internal']},
        {path: '/apis/base*', groups: ['public', 'internal']},
        {path: '/apis/publicSafety*', groups: ['public', 'internal']},
        {path: '/graphql*', groups: ['public', 'internal']},
        {path: '/guidelines*', groups: ['public', 'internal']},
        {path: '/apps*', groups: ['apps', 'internal']},
        {path: '/apps/RND*', groups: ['apps', 'internal']},
        {path: '/apps/RMD*', groups: ['apps', 'internal']},
        {path: '/selfhosted*', groups: ['selfhosted', 'internal']},
        {path: '/selfhosted/apps*', groups: ['selfhosted', 'internal']},
        {path: '/apis/accesscontrol/permissions', groups: ['internal']},
        {path: '/apis/misc/conference', groups: ['internal']},
        {path: '/apis/base/cgid/domains', groups: ['internal']},
        {path: '/apps/RDG', groups: ['internal']},
        {path: '/apps/RDG/providerselection', groups: ['internal']},
        {path: '/apps/RDG/settings', groups: ['internal']},
      ],
    },
    colorMode: {defaultMode: 'light', respectPrefersColorScheme: false},
    announcementBar: {
      id: 'portal-2025-1',
      content: 'New here? Your sidebar lists every section that your groups let you read.',
      isCloseable: true,
      backgroundColor: 'var(--portal-ground-2)',
      textColor: 'var(--portal-ink-2)',
    },
    image: 'img/social-card.png',
    tableOfContents: {minHeadingLevel: 2, maxHeadingLevel: 3},
    docs: {sidebar: {hideable: true}},
    navbar: {
      title: 'Rescue Platform',
      // Decorative: the title beside it names the site.
      logo: {alt: '', src: 'img/logo.svg', srcDark: 'img/logo-dark.svg', width: 24, height: 24},
      items: [
        {to: '/apis/', label: 'APIs', position: 'left'},
        {to: '/graphql/', label: 'GraphQL', position: 'left'},
        {to: '/apps/RND/', label: 'Apps', position: 'left', activeBasePath: '/apps/'},
        {to: '/guidelines/', label: 'Guidelines', position: 'left'},
        {
          to: '/selfhosted/docker/',
          label: 'Self-hosted',
          position: 'left',
          activeBasePath: '/selfhosted/',
        },
        {
          type: 'docsVersionDropdown',
          position: 'right',
          title: 'Version of the documentation',
          dropdownItemsAfter: [note('Describes the current release. There is no other version.')],
        },
        {
          type: 'localeDropdown',
          position: 'right',
          title: 'Language of the documentation',
          dropdownItemsAfter: [note('There is no other language yet.')],
        },
        {type: 'custom-authButton', position: 'right'},
      ],
    },
    footer: {
      style: 'light',
      copyright: 'Copyright © 2025 Rescue Platform',
    },
    prism: {
      theme: lightCodeTheme,
      darkTheme: darkCodeTheme,
      additionalLanguages: ['bash', 'json', 'http', 'graphql', 'yaml', 'csharp', 'docker'],
    },
  } satisfies ThemeConfig & Record<string, unknown>,
});

export default withEdition(createConfig);
