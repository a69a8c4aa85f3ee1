import React, {useId, type ReactNode} from 'react';
import {
  sanitizeTabsChildren,
  TabsProvider,
  useTabsContextValue,
} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/Tabs';
import {PanelGroup, TabList} from '@site/src/tabs';

/**
 * Tabs of which each names its panel; the theme's own do not. Choice and memory are the theme's, and what was chosen on
 * another page is shown after hydration. The theme makes all panels anew then; here they keep what the page came with.
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
