import React, {type ReactNode} from 'react';
import {useTabs} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/TabItem';
import {ShownPanel} from '@site/src/code';
import {usePanelIds} from '@site/src/tabs';

/** A panel of tabs. It carries its name where no tabs are shown that could: on paper, and without JavaScript. */
export default function TabItem({children, value, label, className}: Props): ReactNode {
  const isShown = useTabs().selectedValue === value;
  const {tab, panel} = usePanelIds()(value);
  return (
    <div role="tabpanel" id={panel} aria-labelledby={tab} hidden={!isShown} className={className}>
      <p className="tab-label">{label ?? value}</p>
      <ShownPanel isShown={isShown}>{children}</ShownPanel>
    </div>
  );
}
