import type {Stores} from '../../createStores';
import type {SocialRelyingParty} from '../../sso/socialRelyingParty';
import type {Links} from '../links';

/** What factors work with. */
export type FactorServices = Stores & {
  links: Links;
  publicURL: string;
  siteOrigins: readonly string[];
  socialRelyingParty: SocialRelyingParty;
};
