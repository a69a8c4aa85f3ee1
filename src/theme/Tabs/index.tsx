import React, {useId, type ReactNode} from 'react';
import {
  sanitizeTabsChildren,
  TabsProvider,
  useTabsContextValue,
} from '@docusaurus/theme-common/internal';
import useIsBrowser from '@docusaurus/useIsBrowser';
import type {Props} from '@theme/Tabs';
import {PanelGroup, TabList} from '@site/src/tabs';

/** Tabs of which each names its panel; the theme's own do not. Choice and memory are the theme's. */
export default function Tabs(props: Props): ReactNode {
  const isBrowser = useIsBrowser();
  return (
    <PanelGroup value={useId()}>
      <TabsProvider
        value={useTabsContextValue(props)}
        // What was chosen on another page is known in the browser only; as in the theme, panels are made anew then.
        key={String(isBrowser)}>
        <div className="tabs-container">
          <TabList />
          {sanitizeTabsChildren(props.children)}
        </div>
      </TabsProvider>
    </PanelGroup>
  );
}
