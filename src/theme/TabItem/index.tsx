import React, {type ReactNode} from 'react';
import {useTabs} from '@docusaurus/theme-common/internal';
import TabItem from '@theme-original/TabItem';
import type {Props} from '@theme/TabItem';
import {ShownPanel} from '@site/src/code';

/** Names the panel where no tabs are shown that could: on paper, and without JavaScript. */
export default function TabItemWrapper({children, ...props}: Props): ReactNode {
  return (
    <TabItem {...props}>
      <p className="tab-label">{props.label ?? props.value}</p>
      <ShownPanel isShown={useTabs().selectedValue === props.value}>{children}</ShownPanel>
    </TabItem>
  );
}
