import React, {type ReactNode} from 'react';
import {useActiveDocContext, useVersions} from '@docusaurus/plugin-content-docs/client';
import DropdownNavbarItem from '@theme/NavbarItem/DropdownNavbarItem';
import type {Props} from '@theme/NavbarItem/DocsVersionDropdownNavbarItem';

/** The menu of the site's only version. The theme's menu leads to the home page when it is clicked. */
export default function VersionMenu({
  docsPluginId,
  dropdownActiveClassDisabled: _active,
  dropdownItemsBefore,
  dropdownItemsAfter,
  versions: _versions,
  ...props
}: Props): ReactNode {
  const [version] = useVersions(docsPluginId);
  const {activeDoc} = useActiveDocContext(docsPluginId);
  const {label = '', path = '/'} = version ?? {};
  const current = {label, to: activeDoc?.path ?? path};
  return (
    <DropdownNavbarItem
      {...props}
      label={props.mobile ? 'Version' : label}
      items={[...dropdownItemsBefore, current, ...dropdownItemsAfter]}
    />
  );
}
