import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {AccessConfig} from '../site-config';
import type {Delivery} from './types';

/** Where this build runs: behind the gate as an edition, or plain on any static host. */
export function useDelivery(): Delivery {
  const {siteConfig} = useDocusaurusContext();
  return siteConfig.customFields?.portal as Delivery;
}

/** `themeConfig.slashID`, validated when the site was built. */
export function useAccessConfig(): AccessConfig {
  const {siteConfig} = useDocusaurusContext();
  return siteConfig.themeConfig.slashID as AccessConfig;
}
