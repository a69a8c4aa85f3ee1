import React, {type ReactNode} from 'react';
import {useTabs} from '@docusaurus/theme-common/internal';
import type {Props} from '@theme/TabItem';
import {ShownPanel} from '@site/src/code';
import {usePanelIds} from '@site/src/tabs';

/** A tab panel. It shows its own label where no tabs are shown: in print and without JavaScript. */
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
