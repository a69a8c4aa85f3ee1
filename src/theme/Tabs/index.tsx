import React, {useId, type ReactNode} from 'react';
import {
  sanitizeTabsChildren,
  TabsProvider,
  useTabsContextValue,
} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/Tabs';
import {PanelGroup, TabList} from '@site/src/tabs';

/**
 * Tabs that refer to their panels, unlike the theme's. The theme's logic stores the choice and applies one made on
 * another page after hydration. The theme renders all panels again then; here they keep the server-rendered content.
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
