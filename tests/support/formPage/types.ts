import type {FormConfiguration} from '../../../src/site-config';

/** What the page asks its server. */
export type PageFacts = {
  orgID: string;
  baseURL: string;
  sdkURL: string;
  /** Ids of the suborganizations, by name. */
  organizations: Record<string, string>;
};

/** What the page shows: `?page=` of its address, as JSON. */
export type PageRequest = {
  form?: FormConfiguration;
  /** A suborganization's name, to sign in to that one. */
  organization?: string;
  /** A button in place of the form, to sign in on a page of the provider. */
  hosted?: boolean;
  /** The site has anonymous users. */
  isAnonymous?: boolean;
  /** Which widget follows the sign-in. */
  then?: 'step-up' | 'organizations' | 'consent';
  /** The method that the step-up asks for. */
  stepUp?: string;
  /** The methods that are asked for one after the other, in place of a form. */
  multiFactor?: string[];
};
