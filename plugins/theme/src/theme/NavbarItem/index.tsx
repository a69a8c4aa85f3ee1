import React, {type ReactNode} from 'react';
import NavbarItem from '@theme-init/NavbarItem';
import type {Props} from '@theme/NavbarItem';
import {useReader} from '@gated-docs/theme';
import {pruneLinkForReader, useLinkTarget, type LinkItem} from '@gated-docs/theme/items';

/** Leaves out navbar items that the reader may not open. Editions are built without them. */
export default function NavbarItemWrapper(props: Props): ReactNode {
  const item = pruneLinkForReader(props as LinkItem, useReader(), useLinkTarget());
  // Pruning keeps the type of the item.
  return item && <NavbarItem {...(item as Props)} />;
}
