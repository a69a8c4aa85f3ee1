import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {DocusaurusConfig} from '@docusaurus/types';
import type {AccessConfig} from '../site-config';
import type {Delivery} from './types';

/** Where this build runs: behind the gate as an edition, or plain on any static host. */
export const deliveryOf = ({customFields}: DocusaurusConfig): Delivery =>
  customFields?.portal as Delivery;

/** `themeConfig.slashID`, validated when the site was built. */
export const accessConfigOf = ({themeConfig}: DocusaurusConfig): AccessConfig =>
  themeConfig.slashID as AccessConfig;

export const useDelivery = (): Delivery => deliveryOf(useDocusaurusContext().siteConfig);

export const useAccessConfig = (): AccessConfig =>
  accessConfigOf(useDocusaurusContext().siteConfig);
