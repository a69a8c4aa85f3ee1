import {SiteConfigError} from '../../../src/site-config';

/** A built edition contains content that its readers must not see. An earlier build of it may contain the same. */
export class HiddenContentError extends SiteConfigError {
  override name = 'HiddenContentError';
}
