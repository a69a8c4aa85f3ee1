import type {Rule} from '../access/rules';
import type {IdentityCheck} from './identityCheckSchema';

export type HandleType = 'email_address' | 'phone_number' | 'username';

/** One entry of `factors`: a sign-in method with what the form needs to offer it (specification section 3). */
export type FactorConfiguration = {
  method: string;
  options?: Record<string, string>;
  allowedHandleTypes?: HandleType[];
  label?: string;
  logo?: string;
};

/** How the sign-in form looks and behaves (specification section 3, "Sign-in form configuration"). */
export type FormConfiguration = {
  factors?: FactorConfiguration[];
  /**
   * `resolve` (default) asks for the email address, phone number or username first and then offers the
   * methods that suit it; `choose` shows the widget's own first screen, with a list of methods.
   */
  flow?: 'resolve' | 'choose';
  /** Methods for the addresses of an email domain, in place of `factors`. For `flow: 'resolve'`. */
  factorsByDomain?: Record<string, FactorConfiguration[]>;
  /** Asked by POST which of the methods a handle may use, before they are offered. For `flow: 'resolve'`. */
  factorsURL?: string;
  text?: Record<string, string>;
  logo?: string;
  /** The colours of the sign-in dialog: always light or dark, or as the device prefers; by default, those of the page. */
  theme?: 'light' | 'dark' | 'auto';
  /** Colours, sizes and font of the sign-in dialog, by the names that SlashID's form has for them. */
  themeValues?: Record<string, string>;
  /** What `themeValues` come to, worked out when the site is configured. */
  themeStyle?: Record<string, string>;
  storeLastHandle?: boolean;
  storeLastFactor?: boolean;
  showBanner?: boolean;
  defaultCountryCode?: string;
  /** The dial code of `defaultCountryCode`, worked out when the site is configured. */
  dialCode?: string;
  supportURL?: string;
  alternativeAuthURL?: string;
};

/** A cookie for the user token: for which paths (default all), and how long (default as long as the browser runs), such as `7D`. */
export type TokenCookie = {path?: string; expires?: string};

/** `themeConfig.slashID` as the site's author writes it (specification section 3, "Access configuration"). */
export type AccessConfig = {
  orgID?: string;
  baseURL?: string;
  sdkURL?: string;
  /**
   * Whether readers are asked if page views, sign-ins and sign-outs may be reported to the provider; they are
   * unless this is false. Without their consent nothing is.
   */
  analyticsEnabled?: boolean;
  /** The site's privacy policy, linked where readers are asked. */
  privacyURL?: string;
  /** Whether a company's portal may begin a single sign-on here, with `?iss=`; by default it may not. */
  identityProviderInitiatedSSOEnabled?: boolean;
  /** Whether readers who have not signed in are anonymous users of the organization; by default they are not. */
  anonymousUsersEnabled?: boolean;
  forceLogin: boolean;
  uxMode: 'modal' | 'redirect';
  privateRedirectPath?: string;
  privatePaths: Rule[];
  formConfiguration?: FormConfiguration;
  /** Where a reader asks for access to a page: a web page, or `mailto:` and an address. */
  requestAccessURL?: string;
  /** Off without it. */
  identityCheck?: IdentityCheck;
  /** false keeps the user token in memory only, so that a reload asks to sign in again. */
  storeToken: boolean;
  /** Keeps the user token in a cookie that scripts can read, in place of `localStorage`. */
  tokenCookie?: TokenCookie;
};
