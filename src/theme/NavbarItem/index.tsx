import React, {type ReactNode} from 'react';
import NavbarItem from '@theme-original/NavbarItem';
import type {Props} from '@theme/NavbarItem';
import {navbarItemTarget, useCanRead} from '@site/src/access-ui';

/** Leaves out of the navbar what the reader may not open. */
export default function NavbarItemWrapper(props: Props): ReactNode {
  const canRead = useCanRead();
  const target = navbarItemTarget(props);
  return target === null || canRead(target) ? <NavbarItem {...props} /> : null;
}
