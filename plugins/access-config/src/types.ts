import type {Rule} from '@gated-docs/access/rules';
import type {IdentityCheck} from './identityCheckSchema';

export type HandleType = 'email_address' | 'phone_number' | 'username';

/** One entry of `factors`: a sign-in method with the options that the form needs (specification section 3). */
export type FactorConfiguration = {
  method: string;
  options?: Record<string, string>;
  allowedHandleTypes?: HandleType[];
  label?: string;
  logo?: string;
};

/** One of the steps of a sign-in, with the methods that it offers. */
export type SignInStep = {factors: FactorConfiguration[]};

/** How the sign-in form looks and behaves (specification section 3, "Sign-in form configuration"). */
export type FormConfiguration = {
  factors?: FactorConfiguration[];
  /** Two steps, in place of `factors`: readers sign in by a method of each, as in SlashID's `MultiFactorAuth`. */
  steps?: SignInStep[];
  /**
   * `resolve` (default) asks for the email address, phone number or username first and then offers the
   * methods that suit it; `choose` asks for the method first.
   */
  flow?: 'resolve' | 'choose';
  /** Methods for the addresses of an email domain, in place of `factors`. For `flow: 'resolve'`. */
  factorsByDomain?: Record<string, FactorConfiguration[]>;
  /** Endpoint that the form asks by POST which methods a handle may use. For `flow: 'resolve'`. */
  factorsURL?: string;
  text?: Record<string, string>;
  logo?: string;
  /** Colours of the sign-in dialog: light, dark, or as the device prefers; by default, those of the page. */
  theme?: 'light' | 'dark' | 'auto';
  /** Colours, sizes and font of the sign-in dialog, by the variable names of SlashID's form. */
  themeValues?: Record<string, string>;
  /** Derived from `themeValues` when the site is configured. */
  themeStyle?: Record<string, string>;
  storeLastHandle?: boolean;
  storeLastFactor?: boolean;
  showBanner?: boolean;
  defaultCountryCode?: string;
  supportURL?: string;
  alternativeAuthURL?: string;
};

/** A cookie for the user token: its path (default: all) and lifetime such as `7D` (default: the browser session). */
export type TokenCookie = {path?: string; expires?: string};

/**
 * `themeConfig.slashID` after validation: with defaults, and without shorthands (specification section 3, "Access
 * configuration").
 */
export type AccessConfig = {
  orgID?: string;
  baseURL?: string;
  sdkURL?: string;
  /**
   * Whether to ask readers for consent to report page views, sign-ins and sign-outs to the provider (default: true).
   * Without their consent nothing is reported.
   */
  analyticsEnabled?: boolean;
  /** The site's privacy policy, linked where readers are asked for consent. */
  privacyURL?: string;
  /** Whether a company's portal may start a single sign-on here, with `?iss=` (default: false). */
  identityProviderInitiatedSSOEnabled?: boolean;
  /** Whether readers who have not signed in are anonymous users of the organization (default: false). */
  anonymousUsersEnabled?: boolean;
  forceLogin: boolean;
  uxMode: 'modal' | 'redirect';
  privateRedirectPath?: string;
  privatePaths: Rule[];
  formConfiguration?: FormConfiguration;
  /** Where readers request access to a page: a web page, or `mailto:` and an address. */
  requestAccessURL?: string;
  /** Absent: no identity check. */
  identityCheck?: IdentityCheck;
  /**
   * `false` keeps the user token in memory only. In the plain build, readers must then sign in again after a reload;
   * behind the gate, its cookie keeps them signed in.
   */
  storeToken: boolean;
  /** Keeps the user token in a cookie that scripts can read, in place of `localStorage`. */
  tokenCookie?: TokenCookie;
};
