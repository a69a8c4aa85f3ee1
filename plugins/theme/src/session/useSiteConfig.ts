import useDocusaurusContext from '@docusaurus/useDocusaurusContext';
import type {DocusaurusConfig} from '@docusaurus/types';
import type {AccessConfig} from '@gated-docs/access-config';
import type {Delivery} from '@gated-docs/edition-format';

/**
 * How this build is delivered: as an edition behind the gate, or plain on any static host. `withEdition` sets the
 * field; Docusaurus types custom fields as `unknown`.
 */
const deliveryOf = ({customFields}: DocusaurusConfig): Delivery => customFields?.portal as Delivery;

/** `themeConfig.slashID`. Docusaurus validated it at build time; its types don't say so. */
export const accessConfigOf = ({themeConfig}: DocusaurusConfig): AccessConfig =>
  themeConfig.slashID as AccessConfig;

export const useDelivery = (): Delivery => deliveryOf(useDocusaurusContext().siteConfig);

export const useAccessConfig = (): AccessConfig =>
  accessConfigOf(useDocusaurusContext().siteConfig);
