import React, {useId, type ReactNode} from 'react';
import {
  sanitizeTabsChildren,
  TabsProvider,
  useTabsContextValue,
} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/Tabs';
import {PanelGroup, TabList} from '@site/src/tabs';

/**
 * Tabs that refer to their panels, unlike the theme's. The theme's hook stores the choice and, after hydration, applies
 * one that was made on another page. The theme's component then renders all panels again; this one keeps the
 * server-rendered content.
 */
export default function Tabs(props: Props): ReactNode {
  return (
    <PanelGroup value={useId()}>
      <TabsProvider value={useTabsContextValue(props)}>
        <div className="tabs-container">
          <TabList />
          {sanitizeTabsChildren(props.children)}
        </div>
      </TabsProvider>
    </PanelGroup>
  );
}
