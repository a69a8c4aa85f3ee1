import React, {type ReactNode} from 'react';
import FooterLinks from '@theme-original/Footer/Links';
import type {Props} from '@theme/Footer/Links';
import {useReader} from '@gated-docs/theme';
import {pruneLinksForReader, type LinkItem} from '@gated-docs/theme/items';

/** Leaves out footer links that the reader may not open, and columns left empty. */
export default function FooterLinksWrapper({links}: Props): ReactNode {
  // Pruning keeps the type of the items.
  const kept = pruneLinksForReader(
    links as readonly LinkItem[],
    useReader(),
  ) as unknown as Props['links'];
  return kept.length > 0 && <FooterLinks links={kept} />;
}
