import type {FormConfiguration} from '@gated-docs/access-config';

/** Data that the page requests from its server. */
export type PageFacts = {
  orgID: string;
  baseURL: string;
  sdkURL: string;
  /** IDs of the suborganizations, by name. */
  organizations: Record<string, string>;
};

/** Content of the page, as JSON in its `page` parameter. */
export type PageRequest = {
  form?: FormConfiguration;
  /** Name of the suborganization to sign in to. */
  organization?: string;
  /** Shows a button for hosted sign-in instead of the form. */
  hosted?: boolean;
  /** Enables anonymous users. */
  isAnonymous?: boolean;
  /** Widget to show after sign-in. */
  then?: 'step-up' | 'organizations' | 'consent';
  /** Method of the step-up. */
  stepUp?: string;
};
